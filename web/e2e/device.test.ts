// Several people at one device: nothing of a seat reaches a tab before its curtain was lifted there.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TableState } from '../src/types/TableState';
import { launch, person, serious, url } from './browser';
import { lift, open, pick, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const shared = { factions: ['horse_lords', 'hill_folk'], seats: [{ who: 'here' }, { who: 'here' }] };

/** Notes from which seats this tab is shown anything, by whatever way the host says it. */
function watch(page: Page): Set<number> {
  const shown = new Set<number>();
  const note = (text: string) => {
    for (const found of text.matchAll(/"looking":(\d)/g)) shown.add(Number(found[1]));
    // A hand that is there, whoever is said to look.
    for (const found of text.matchAll(/"seat":(\d),[^{}]*"hand":\[/g)) shown.add(Number(found[1]));
  };
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => note(payload.toString())));
  page.on('response', (response) => {
    if (response.url().includes('/api/matches/')) void response.text().then(note, () => undefined);
  });
  return shown;
}

const curtain = (page: Page) => page.locator('.curtain');

/** Plays on in this tab until somebody else's turn puts the curtain up; who was asked before. */
async function untilCurtain(page: Page): Promise<number> {
  const done = new Map<string, number>();
  let before = -1;
  let last = -1;
  for (let acts = 0; acts < 60; acts += 1) {
    await settled(page, before);
    if (await curtain(page).isVisible()) return last;
    const now: TableState = await table(page);
    last = now.looking ?? -1;
    before = now.revision;
    await take(page, pick(now.choices, done));
  }
  throw new Error('nobody else was asked');
}

describe('one device for several', () => {
  it('shows a seat in a tab only once its curtain was lifted there', async () => {
    const { context, page, faults } = await person(browser);
    const id = await open(page, shared);
    await curtain(page).waitFor();
    expect(await page.locator('.hand').count()).toBe(0);
    await lift(page);
    const first = await untilCurtain(page);
    const other = 1 - first;
    expect(await page.locator('.hand').count()).toBe(0);
    expect(await serious(page)).toEqual([]);

    // A fresh tab: a curtain there too, and nothing of any seat behind it.
    const fresh = await context.newPage();
    const shown = watch(fresh);
    await fresh.goto(`${url}/match/${id}`);
    await curtain(fresh).waitFor();
    expect(await fresh.locator('.hand').count()).toBe(0);
    expect([...shown]).toEqual([]);
    // Lifted there, it shows that seat and no other; the first tab still has its curtain.
    await lift(fresh);
    await fresh.locator('.hand').waitFor();
    await expect.poll(() => [...shown]).toEqual([other]);
    expect(await curtain(page).isVisible()).toBe(true);
    expect(await page.locator('.hand').count()).toBe(0);

    // Loaded anew: the curtain again.
    shown.clear();
    await fresh.reload();
    await curtain(fresh).waitFor();
    expect(await fresh.locator('.hand').count()).toBe(0);
    expect([...shown]).toEqual([]);

    // Away and back again with the back button: the curtain again.
    await lift(fresh);
    await fresh.locator('.hand').waitFor();
    await fresh.goto(url);
    shown.clear();
    await fresh.goBack();
    await curtain(fresh).waitFor();
    expect(await fresh.locator('.hand').count()).toBe(0);
    expect([...shown]).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('puts the curtain up when the device was asleep, and keeps it through a broken line', async () => {
    const { context, page, faults } = await person(browser);
    // A browser that is set offline keeps the lines it has: they are cut by hand.
    await context.addInitScript(() => {
      const lines: WebSocket[] = [];
      const Plain = WebSocket;
      Reflect.set(window, 'lines', lines);
      window.WebSocket = class extends Plain {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          super(...given);
          lines.push(this);
        }
      };
    });
    await open(page, shared);
    await curtain(page).waitFor();
    await lift(page);
    await page.locator('.hand').waitFor();
    // The screen goes off for an hour.
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      let slept = 0;
      performance.now = () => now() + slept;
      let hidden = true;
      Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      slept = 3_600_000;
      hidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await curtain(page).waitFor();
    expect(await page.locator('.hand').count()).toBe(0);
    // The line drops and comes back while the curtain is up.
    const shown = watch(page);
    await context.setOffline(true);
    await page.evaluate(() => {
      for (const line of Reflect.get(window, 'lines') as WebSocket[]) line.close();
    });
    const cut = page.getByText('Not connected');
    await cut.waitFor({ state: 'attached' });
    const again = page.waitForEvent('websocket', async (line) => {
      await line.waitForEvent('framereceived');
      return true;
    });
    await context.setOffline(false);
    await again;
    await cut.waitFor({ state: 'detached' });
    expect(await curtain(page).isVisible()).toBe(true);
    expect([...shown]).toEqual([]);
    await lift(page);
    await page.locator('.hand').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('seats', () => {
  it('are given away after a second word, and taken back', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, { factions: ['horse_lords', 'hill_folk'], seats: [{ who: 'here' }, { who: 'friend' }] });
    await page.locator('[data-revision]').waitFor();
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sits where' });
    await dialog.getByText('Horse Lords').first().waitFor();
    await dialog
      .getByRole('button', { name: /^Give to bot/ })
      .first()
      .click();
    await dialog.getByText('Horse Lords is yours. Shall a bot play it?').waitFor();
    expect((await table(page)).mine).toEqual([0]);
    expect(await serious(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Give Horse Lords away' }).click();
    await dialog.getByRole('button', { name: 'Take my seat back' }).click();
    await dialog.getByText(/you \(/).waitFor();
    expect((await table(page)).mine).toEqual([0]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
