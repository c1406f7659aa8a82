import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launch, person, serious, url } from './browser';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const pages: [string, string, string | RegExp][] = [
  ['home', '/', /no two armies/],
  ['new game', '/new', /A new game/],
  ['a new game of Bloodstones', '/new/bloodstones', 'A new game of Bloodstones'],
  ['a new game of nothing', '/new/chess', 'There is no such game here'],
  ['rules', '/rules/bloodstones#BLOOD-MOVE-03', 'Rules of Bloodstones'],
  ['rulings', '/rules/bloodstones/rulings', /Rulings/],
  ['the rules of the first game', '/rules', /Rules of/],
  ['the table’s rules', '/rules/table', /own rules/],
  ['about', '/about', 'About Warmoot'],
  ['what Bloodstones is played with', '/about/bloodstones', 'About this content'],
  ['content of nothing', '/about/chess', 'There is no such game here'],
  ['a wrong invitation', '/join/nothing', 'This invitation does not work'],
  ['a wrong address', '/nowhere', 'There is no such page'],
];

describe.each(['dark', 'light'] as const)('every page by %s light', (colorScheme) => {
  it.each(pages)('%s has its heading, no fault and nothing axe finds serious', async (_, path, heading) => {
    const { context, page, faults } = await person(browser, {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await serious(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'nothing hangs over the right edge of a phone').toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the first load', () => {
  it('is under 400 kB compressed and can be used in under 1.5 s', async () => {
    const { context, page } = await person(browser);
    let bytes = 0;
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
    const begun = Date.now();
    const packed = page.waitForResponse(/assets\/.*\.js$/);
    await page.goto(url);
    await page.getByRole('button', { name: 'Play Bloodstones' }).waitFor();
    const usable = Date.now() - begun;
    await page.waitForLoadState('networkidle');
    console.log(`first load: ${Math.round(bytes / 1024)} kB, usable after ${usable} ms`);
    expect(bytes).toBeLessThan(400 * 1024);
    expect(usable).toBeLessThan(1500);
    // The build packed it; browsers ask for brotli only over https or from this machine.
    expect((await packed).headers()['content-encoding']).toMatch(/^(br|gzip)$/);
    await context.close();
  });
});

describe('the rules', () => {
  it('are found by words and stand at their number', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${url}/rules/bloodstones#BLOOD-MOVE-03`);
    const rule = page.locator('#BLOOD-MOVE-03');
    await rule.waitFor();
    await page.waitForFunction(() => {
      const box = document.querySelector('#BLOOD-MOVE-03')?.getBoundingClientRect();
      return box && box.top >= 0 && box.top < innerHeight;
    });
    await page.getByLabel('Search the rules').fill('pips not used');
    await page.getByText(/^[1-9]\d? of \d+ rules$/).waitFor();
    await context.close();
  });
});

describe('an old table', () => {
  it('is hidden from the list, and shown again', async () => {
    const { context, page, faults } = await person(browser);
    const table = {
      id: 'old',
      game: 'bloodstones',
      title: 'The old table',
      updated: '2020-01-01T10:00:00Z',
      over: true,
      yours: false,
      mine: [0],
      seats: [],
    };
    const fresh = {
      ...table,
      id: 'fresh',
      title: 'The new table',
      over: false,
      updated: new Date().toISOString(),
    };
    await page.route('**/api/matches', (route) => route.fulfill({ json: [table, fresh] }));
    await page.goto(url);
    expect(await page.getByRole('button', { name: 'Hide The new table' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Hide The old table' }).click();
    await page.getByText('The old table').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('The new table').waitFor();
    expect(await page.getByText('The old table').count()).toBe(0);
    await page.getByRole('button', { name: 'Show hidden (1)' }).click();
    await page.getByRole('link', { name: 'The old table' }).waitFor();
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Keep The old table in sight again' }).click();
    await page.getByRole('button', { name: 'Hide The old table' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });
});
