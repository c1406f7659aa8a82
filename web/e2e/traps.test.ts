// Traps at the table: clicks that land on what has just appeared, choices sent twice, notices nobody sees,
// chips over pieces, and an end that names no winner.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { TableState } from '../src/types/TableState';
import { launch, person, serious, url } from './browser';
import { open, openSaved, pick, playOn, ripe, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const step = (now: TableState) => (now.view as { step: { step: string } }).step.step;
const against = {
  factions: ['horse_lords', 'hill_folk'],
  seats: [{ who: 'here' }, { who: 'bot', bot: 'random' }],
};
const sizes: [number, number][] = [
  [1280, 800],
  [1440, 900],
  [1920, 1080],
  [820, 1180],
  [390, 844],
  [844, 390],
];

describe('a click', () => {
  it('never lands on what has just come into its place; to build no village asks while sites are left', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, against);
    await playOn(page, (now) => step(now) === 'main' && now.choices.some(({ typed }) => typed === 'done'));
    const before = await table(page);
    const end = page.locator('.bar [data-anchor="button:done"]');
    await end.waitFor();
    await ripe(page);
    const box = await end.boundingBox();
    if (!box) throw new Error('no button ends the main actions');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.click(x, y);
    await settled(page, before.revision);
    let sent = 0;
    page.on('request', (request) => (sent += request.url().includes('/commands') ? 1 : 0));
    await page.mouse.click(x, y);
    await ripe(page);
    expect(sent, 'the second click is heard by nobody').toBe(0);
    const then = await table(page);
    expect(step(then)).toBe('construct_tile');
    expect(then.number).toBe(before.number + 1);
    // The skip: apart from where the button was, and it asks.
    const skip = page.locator('.bar [data-anchor="button:skip"]');
    const apart = await skip.boundingBox();
    expect(apart && (apart.y > box.y + box.height - 1 || apart.y + apart.height < box.y + 1)).toBe(true);
    const asks = then.choices.find(({ typed }) => typed === 'done')?.asks;
    expect(asks).toMatch(/^You have \d tiles? and \d+ sites?\.$/);
    await skip.click();
    await page.getByText(asks ?? '').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Go back');
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Go back' }).click();
    expect((await table(page)).revision).toBe(then.revision);
    await skip.click();
    await page.locator('[data-confirm]').click();
    await settled(page, then.revision);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('on the same button again is not slowed', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, against);
    await playOn(page, (now) => (now.undo?.free ?? 0) >= 3 && step(now) !== 'withdraw');
    const undo = page.getByRole('button', { name: /^Undo/ });
    await undo.waitFor();
    await ripe(page);
    const before = await table(page);
    const box = await undo.boundingBox();
    if (!box) throw new Error('nothing can be taken back');
    const started = Date.now();
    for (let times = 0; times < 2; times += 1) {
      await page.mouse.click(box.x + 12, box.y + box.height / 2);
      await page.waitForFunction(
        (least) => Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > least,
        before.revision + times,
      );
    }
    expect((await table(page)).number).toBeLessThanOrEqual(before.number - 2);
    expect(Date.now() - started).toBeLessThan(5000);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a choice', () => {
  it('is one request', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, against);
    await settled(page, -1);
    let posts = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/commands')) posts += 1;
    });
    const done = new Map<string, number>();
    let before = -1;
    let chosen = 0;
    for (; chosen < 40; chosen += 1) {
      await settled(page, before);
      const now = await table(page);
      if (now.outcome) break;
      before = now.revision;
      await take(page, pick(now.choices, done));
    }
    await settled(page, before);
    expect(posts / chosen).toBe(1);
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** Whether something is seen: what lies at its middle is it, or in it. */
const hit = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const one = document.querySelector(selector);
    if (!one) return `${selector} is not there`;
    const box = one.getBoundingClientRect();
    const at = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside =
      box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    if (!inside) return `${selector} lies outside: ${JSON.stringify(box)}`;
    return at && (one.contains(at) || at.contains(one))
      ? ''
      : `${selector} lies under ${at?.outerHTML.slice(0, 80)}`;
  }, selector);

const answer = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message, rule: 'BLOOD-TURN-01' }),
});

describe('a notice', () => {
  for (const game of ['bloodstones', 'hate'])
    it(`of every kind is seen at every size: ${game}`, async () => {
      const { context, page, faults } = await person(browser);
      await page.goto(url);
      await page.getByRole('button', { name: new RegExp(`^Play ${game}`, 'i') }).click();
      await page.waitForURL('**/match/*');
      await settled(page, -1);
      await ripe(page);
      const kinds: [string, ReturnType<typeof answer> | null][] = [
        ['refusal', answer(422, 'refused', 'This is against the rules.')],
        ['stale', answer(409, 'stale', 'The table has moved on.')],
        ['host away', answer(503, 'away', 'The host is busy.')],
        ['offline', null],
      ];
      for (const [kind, said] of kinds) {
        await page.route('**/commands', (route) => (said ? route.fulfill(said) : route.abort()));
        const now = await table(page);
        const offer = now.choices[0];
        if (!offer) throw new Error('a seat is asked and has no choice');
        await page.locator('.choices button.offer').first().dispatchEvent('click');
        await page.locator('.notice').waitFor({ timeout: 15_000 });
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          expect(await hit(page, '.notice'), `${kind} at ${width}x${height}`).toBe('');
        }
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.unroute('**/commands');
        if (kind === 'host away' || kind === 'offline') {
          // The choice is kept, sent again, and then nothing is said of the line any more.
          await page.waitForFunction(
            (before) =>
              Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > before,
            now.revision,
          );
          await page.locator('.notice').waitFor({ state: 'detached' });
          await settled(page, now.revision);
        } else {
          await page.locator('.notice button').dispatchEvent('click');
        }
      }
      // An undo that is refused, and what the table was told.
      await page.route('**/undo', (route) =>
        route.fulfill(answer(422, 'refused', 'That cannot be taken back.')),
      );
      await page.keyboard.press('Escape');
      if (((await table(page)).undo?.free ?? 0) > 0) {
        await page.keyboard.press('u');
        await page.locator('.notice').waitFor();
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          expect(await hit(page, '.notice'), `undo at ${width}x${height}`).toBe('');
        }
      }
      expect(faults).toEqual([]);
      await context.close();
    });
});

const standard: [number, number][] = [
  [1440, 900],
  [390, 844],
  [844, 390],
  [820, 1180],
];
const between = {
  factions: ['horse_lords', 'hill_folk'],
  seats: [{ who: 'here' }, { who: 'here' }],
};

/** Which of the first lie on which of the second. */
const lying = (page: Page, over: string, under: string) =>
  page.evaluate(
    ([over, under]) => {
      const boxes = (selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((one) => ({ one, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.height > 0);
      return boxes(over ?? '').flatMap((a) =>
        boxes(under ?? '')
          .filter(
            (b) =>
              a.box.left + 1 < b.box.right &&
              b.box.left + 1 < a.box.right &&
              a.box.top + 1 < b.box.bottom &&
              b.box.top + 1 < a.box.bottom,
          )
          .map((b) => `${a.one.className} on ${b.one.outerHTML.slice(0, 90)}`),
      );
    },
    [over, under],
  );
const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  });

describe('nothing lies on anything', () => {
  it('the map has half of every size, and what is told and refused keeps off all of it', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, between);
    const seen = new Set<number>();
    await playOn(page, (now) => {
      if (now.looking !== null) seen.add(now.looking);
      return seen.size === 2;
    });
    await page.locator('.since').waitFor();
    const long = 'This is against a rule which wants quite a number of words before it is understood. ';
    for (const [width, height] of standard) {
      const at = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const map = await boxOf(page, '.board svg[role="group"]');
      expect(map.width, `the map's width at ${at}`).toBeGreaterThanOrEqual(width / 2);
      expect(map.height, `the map's height at ${at}`).toBeGreaterThanOrEqual(height / 2);
      const parts = '.board, .over, .strip .chip, .bar, .hand button, .match > .top a, .match > .top button';
      expect(await hit(page, '.since'), at).toBe('');
      expect(await lying(page, '.since', parts), at).toEqual([]);
      const pieces = await page.locator('.board .piece').count();
      expect(pieces).toBeGreaterThan(0);
      for (let index = 0; index < pieces; index += 1) {
        const piece = await page.locator('.board .piece').nth(index).boundingBox();
        if (!piece) continue;
        expect(piece.x >= map.left - 1 && piece.x + piece.width <= map.right + 1, at).toBe(true);
        expect(piece.y >= map.top - 1 && piece.y + piece.height <= map.bottom + 1, at).toBe(true);
      }
    }
    await page.route('**/commands', (route) => route.fulfill(answer(422, 'refused', long.repeat(3))));
    await page.locator('.choices button.offer').first().dispatchEvent('click');
    await page.locator('.notice').waitFor();
    for (const [width, height] of standard) {
      const at = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.locator('.notice button', { hasText: 'More' }).waitFor();
      // The head of a phone is too narrow for words and ways: there the words stand over the ways for once.
      const ways = width > 720 ? ', .match > .top nav a, .match > .top nav button' : '';
      expect(await hit(page, '.notice'), at).toBe('');
      expect(await lying(page, '.notice', `.board, .strip .chip, .bar, .hand button${ways}`), at).toEqual([]);
    }
    const more = page.locator('.notice button', { hasText: 'More' });
    await ripe(page);
    await more.click();
    await page.locator('.notice button', { hasText: 'Less' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('a battle is shown whole beside what is asked, at every size', async () => {
    const { context, page, faults } = await person(browser);
    expect(step(await openSaved(page, 'battle'))).toBe('substitute');
    await page.locator('.stage:not(.collapsed)').waitFor();
    for (const [width, height] of standard) {
      const at = `${width}x${height}`;
      await page.setViewportSize({ width, height });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const stage = await boxOf(page, '.stage');
      expect(stage.width, `the battle's width at ${at}`).toBeGreaterThanOrEqual(width / 2);
      expect(stage.height, `the battle's height at ${at}`).toBeGreaterThanOrEqual(Math.min(240, height / 2));
      expect(await hit(page, '.stage'), at).toBe('');
      expect(await lying(page, '.stage', '.strip .chip, .bar, .hand button, .match > .top'), at).toEqual([]);
      expect(await serious(page), at).toEqual([]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('chips, tools and news keep off pieces and numbers at every size, with six players', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      map: 'heart-of-the-gale',
      factions: ['horse_lords', 'hill_folk', 'dragon_riders', 'necromancers', 'corsairs', 'chaos_horde'],
      seats: [{ who: 'here' }, ...Array.from({ length: 5 }, () => ({ who: 'bot', bot: 'random' }))],
    });
    await playOn(page, (now) => step(now) === 'main');
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      const touching = await page.evaluate(() => {
        const boxes = (selector: string) =>
          [...document.querySelectorAll(selector)]
            .map((one) => ({ one, box: one.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 0 && box.height > 0);
        const meet = (a: DOMRect, b: DOMRect) =>
          a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
        const found: string[] = [];
        const over = boxes('.phase, .tools');
        for (const chip of over)
          for (const piece of boxes('.board .piece'))
            if (meet(chip.box, piece.box)) found.push(`${chip.one.className} over a piece`);
        for (const card of document.querySelectorAll('.seat')) {
          const facts = [...card.querySelectorAll('.facts > div')].map((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return { one, box: range.getBoundingClientRect() };
          });
          facts.forEach((a, index) =>
            facts.slice(index + 1).forEach((b) => {
              if (a.box.width > 0 && meet(a.box, b.box))
                found.push(`${a.one.textContent} over ${b.one.textContent}`);
            }),
          );
        }
        return [...new Set(found)];
      });
      expect(touching, `${width}x${height}`).toEqual([]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('what others did', () => {
  it('is told since one’s last act, step by step, with its places lit, at one device too', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, { factions: against.factions, seats: [{ who: 'here' }, { who: 'here' }] });
    const seen = new Set<number>();
    await playOn(page, (now) => {
      if (now.looking !== null) seen.add(now.looking);
      return seen.size === 2;
    });
    const since = page.locator('.since');
    await since.waitFor();
    await since.getByText('Since your last act').waitFor();
    await since.getByRole('button', { name: 'Show' }).click();
    await since.getByText(/^1 of \d+/).waitFor();
    for (let steps = 0; steps < 20 && (await page.locator('.target.hinted').count()) === 0; steps += 1)
      await since.getByRole('button', { name: 'Next' }).click();
    expect(await page.locator('.target.hinted').count(), 'a place is lit').toBeGreaterThan(0);
    expect(await serious(page)).toEqual([]);
    await since.getByRole('button', { name: 'Put this away' }).click();
    await since.waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the keyboard on the board', () => {
  it('b before the map is loaded leads to it as soon as it is there', async () => {
    const { context, page, faults } = await person(browser);
    let lay: () => void = () => undefined;
    const laid = new Promise<void>((done) => (lay = done));
    await page.route('**/games/bloodstones/maps/*', async (route) => {
      await laid;
      await route.continue();
    });
    await open(page, against);
    await page.getByText('Unrolling the map…').waitFor();
    await page.keyboard.press('b');
    lay();
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-area'));
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the initial Ship', () => {
  it('may be pointed at every sea it may stand in, and at nothing else', async () => {
    const { context, page, faults } = await person(browser);
    const ships = (now: TableState) => now.choices.filter(({ anchors }) => anchors.includes('tile:ship'));
    const seasOf = (now: TableState) =>
      new Set(ships(now).flatMap(({ anchors }) => anchors.filter((anchor) => anchor.startsWith('area:'))));
    // A single sea needs no pointing: in this match a citadel lies at several.
    const now = await openSaved(page, 'ship');
    expect(step(now)).toBe('muster');
    const seas = seasOf(now);
    expect(seas.size).toBeGreaterThan(1);
    await page.locator('[data-anchor="tile:ship"]').first().dispatchEvent('click');
    await page.locator('.target.lit').first().waitFor();
    const lit = await page.evaluate(() =>
      [...document.querySelectorAll('.target.lit')].map((one) => one.getAttribute('data-anchor') ?? ''),
    );
    expect(new Set(lit)).toEqual(seas);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the keyboard in the hand', () => {
  it('walks from tile to tile, and stays there after Enter', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, against);
    await playOn(page, (now) => step(now) === 'muster');
    const now = await table(page);
    await page.keyboard.press('h');
    const label = () => page.evaluate(() => document.activeElement?.closest('.hand')?.className ?? '');
    expect(await label()).toContain('hand');
    const place = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.hand button')].findIndex((one) => one === document.activeElement),
      );
    await page.keyboard.press('ArrowRight');
    expect(await place()).toBe(1);
    const kinds = now.choices.map(({ anchors }) => anchors[0]);
    for (let steps = 0; steps < 12; steps += 1) {
      const anchor = await page.evaluate(() => document.activeElement?.getAttribute('data-anchor'));
      if (kinds.filter((one) => one === anchor).length === 1) break;
      await page.keyboard.press('ArrowRight');
    }
    await ripe(page);
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (before) => Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > before,
      now.revision,
    );
    await page.waitForFunction(() => document.activeElement !== document.body);
    expect(await label()).toContain('hand');
    expect(faults).toEqual([]);
    await context.close();
  });
});
