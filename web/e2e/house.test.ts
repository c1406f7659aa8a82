// What the house does beside the game: clocks, going back by consent, matches as files.
import { readFile } from 'node:fs/promises';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TableState } from '../src/types/TableState';
import { launch, person, serious, url } from './browser';
import { matchOf, open, pick, playOn, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

type Step = { step: { step: string } };
const step = (now: TableState) => (now.view as Step).step.step;

describe('a game at once', () => {
  it('is one click from the start page', async () => {
    const { context, page, faults } = await person(browser);
    await page.goto(url);
    await page.getByRole('button', { name: 'Play Bloodstones' }).click();
    await page.waitForURL('**/match/*');
    await settled(page, -1);
    const now = await table(page);
    expect(now.game).toBe('bloodstones');
    expect(now.seats.map((seat) => seat.who)).toEqual(['you', 'bot']);
    expect(now.clock).toBeNull();
    expect(await page.getByRole('timer').count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a page whose every first request comes too early', () => {
  it('waits, and shows itself', async () => {
    const { context, page, faults } = await person(browser);
    const tables = [];
    for (const game of ['bloodstones', 'hate']) {
      await page.goto(url);
      await page.getByRole('button', { name: new RegExp(`^Play ${game}$`, 'i') }).click();
      await page.waitForURL('**/match/*');
      await settled(page, -1);
      tables.push(page.url());
    }
    const early = new Set<string>();
    await page.route('**/api/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (early.has(pathname)) return route.continue();
      early.add(pathname);
      const json = {
        code: 'too_many',
        message: 'These are too many requests in a short time. Wait a moment.',
      };
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, json });
    });
    for (const address of [
      ...tables,
      url,
      `${url}/new/hate`,
      `${url}/new/bloodstones`,
      `${url}/rules/hate`,
    ]) {
      early.clear();
      await page.goto(address);
      if (address.includes('/match/')) await settled(page, -1);
      else await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('main, .match')?.textContent?.trim());
      expect(early.size, `requests of ${address}`).toBeGreaterThan(1);
      expect(await page.locator('body').innerText()).not.toMatch(/too many requests/);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a clock', () => {
  it('is chosen with the game, and runs beside the name of whoever is asked', async () => {
    const { context, page, faults } = await person(browser);
    await page.goto(`${url}/new/bloodstones`);
    await page
      .getByLabel('Time to think')
      .selectOption({ label: '10 minutes each, and 5 seconds more with each act' });
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/match/*');
    await settled(page, -1);

    const start = await table(page);
    expect(start.clock).toMatchObject({ main_seconds: 600, increment_seconds: 5 });
    expect(start.clock?.left[0]).toBeGreaterThan(570_000);
    expect(start.clock?.left[1]).toBeNull();
    const clock = page.locator('.side').getByRole('timer');
    expect(await clock.count(), 'the bot has none').toBe(1);
    expect(await clock.textContent()).toMatch(/(10:00|9:[345]\d)$/);
    const [offer] = start.choices;
    if (!offer) throw new Error('a seat is asked and has no choice');
    await take(page, offer);
    await playOn(page, (now) => now.clock?.running.includes(0) ?? false);
    await page.locator('.side .clock.runs').waitFor();
    const shown = (await clock.textContent()) ?? '';
    await page.waitForFunction(
      (shown) => document.querySelector('.side .clock')?.textContent !== shown,
      shown,
    );
    expect(await serious(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('runs out: the table acts, says so, and the seat goes on', async () => {
    const owner = await person(browser);
    await open(owner.page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'here' }],
      clock: { main_seconds: 10, increment_seconds: 0 },
    });
    await playOn(owner.page, (now) => now.number >= 1);
    const before = (await table(owner.page)).number;
    const notices = owner.page.locator('.notices');
    await notices.getByText(/The time of .* was out: the bot .* decided for it, once/).waitFor();
    const now = await table(owner.page);
    expect(now.number).toBeGreaterThan(before);
    expect(now.mine).toEqual([0, 1]);
    expect(owner.faults).toEqual([]);
    await owner.context.close();
  });
});

/** An owner and a friend at one table, some acts into the game. */
async function two() {
  const owner = await person(browser);
  const friend = await person(browser, { viewport: { width: 390, height: 844 } });
  const id = await open(owner.page, {
    factions: ['horse_lords', 'hill_folk'],
    seats: [{ who: 'here' }, { who: 'friend' }],
  });
  const token = (await table(owner.page)).seats[1]?.invitation ?? '';
  await friend.page.goto(`${url}/join/${token}`);
  await friend.page.getByRole('button', { name: 'Take the seat' }).click();
  await friend.page.waitForURL(`**/match/${id}`);
  const done = new Map<string, number>();
  for (let acts = 0; acts < 4; acts += 1) {
    const pages = [owner.page, friend.page];
    const tables = await Promise.all(pages.map((page) => table(page)));
    const asked = tables.findIndex(({ choices }) => choices.length > 0);
    const [page, now] = [pages[asked], tables[asked]];
    if (!page || !now) throw new Error('nobody is asked');
    await settled(page, now.revision - 1);
    await take(page, pick(now.choices, done));
    await page.waitForFunction(
      (before) => Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > before,
      now.revision,
    );
  }
  return { owner, friend };
}

/** Asks to go back to an act, through the dialog. */
async function ask(page: Page, number: number) {
  await page.getByRole('button', { name: 'How far you can undo, and why not further' }).click();
  await page.getByRole('button', { name: 'Ask to go back further' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask to go back' });
  await dialog.getByRole('button', { name: new RegExp(`^${number}\\s`) }).click();
}

describe('going back', () => {
  it('needs the other one’s yes; a no leaves the table as it is', async () => {
    const { owner, friend } = await two();
    const before = await table(owner.page);

    await ask(owner.page, 1);
    await friend.page.getByRole('button', { name: 'Refuse' }).waitFor();
    expect(await serious(friend.page)).toEqual([]);
    await friend.page.getByRole('button', { name: 'Refuse' }).click();
    await owner.page.locator('.notices').getByText('did not agree to go back to act 1.').waitFor();
    expect((await table(owner.page)).number).toBe(before.number);

    await ask(owner.page, 1);
    await friend.page.getByRole('button', { name: 'Agree' }).click();
    await owner.page
      .locator('.notices')
      .getByText(/The table went back to act 1/)
      .waitFor();
    for (const { page } of [owner, friend]) {
      await page.waitForFunction(
        (before) => Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > before,
        before.revision,
      );
      expect((await table(page)).number).toBe(1);
    }
    expect([...owner.faults, ...friend.faults]).toEqual([]);
    await owner.context.close();
    await friend.context.close();
  });

  it('is not the friend’s secret to save', async () => {
    const { owner, friend } = await two();
    await friend.page.getByRole('button', { name: 'Seats' }).click();
    const dialog = friend.page.getByRole('dialog', { name: 'Who sits where' });
    await dialog.getByRole('button', { name: 'Ask everybody to save' }).click();
    await owner.page.getByText(/shows all secrets/).waitFor();
    await owner.page.getByRole('button', { name: 'Refuse' }).click();
    await owner.page.locator('.notices').getByText('did not agree to save').waitFor();
    const { status } = await friend.page.evaluate(async (id) => {
      const answer = await fetch(`/api/matches/${id}/save`);
      return { status: answer.status };
    }, matchOf(friend.page));
    expect(status).toBe(403);
    await owner.context.close();
    await friend.context.close();
  });
});

describe('a match as a file', () => {
  it('is saved from one table and goes on at another', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'bot', bot: 'random' }],
    });
    await playOn(page, (now) => step(now) === 'main' && now.number > 8);
    const before = await table(page);
    await page.getByRole('button', { name: 'Seats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who sits where' });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: /Save/ }).click(),
    ]);
    const file = await download.path();
    const saved = JSON.parse(await readFile(file, 'utf8')) as { game: string };
    expect(saved.game).toBe('bloodstones');

    // Somebody else opens it: both seats are theirs, and the position is the same.
    const other = await person(browser);
    await other.page.goto(url);
    await other.page.getByLabel('Open a file').setInputFiles(file);
    await other.page.waitForURL('**/match/*');
    expect(matchOf(other.page)).not.toBe(before.id);
    const seat = before.looking ?? 0;
    const after = await table(other.page, seat);
    expect(after.mine).toEqual([0, 1]);
    expect(after.number).toBe(before.number);
    expect(after.view).toEqual(before.view);
    expect(after.choices).toEqual(before.choices);
    expect(after.clock).toBeNull();
    await other.page.locator('.curtain, [data-asked="yes"]').first().waitFor();
    await playOn(other.page, (now) => now.number > before.number + 1);

    // A file that is no match is refused, in words.
    await other.page.goto(url);
    await other.page.getByLabel('Open a file').setInputFiles({
      name: 'notes.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"format": 1, "game": "chess"}'),
    });
    await other.page.getByRole('alert').waitFor();
    expect(other.page.url()).toBe(`${url}/`);
    expect([...faults, ...other.faults]).toEqual([]);
    await context.close();
    await other.context.close();
  });
});
