import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ask } from './ask';
import { launch, person, serious } from './browser';
import { lift, open, pick, playOn, ripe, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe('hot-seat', () => {
  it('hides each hand behind a curtain, and takes back what may be taken back', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      factions: ['horse_lords', 'dragon_riders'],
      seats: [{ who: 'here' }, { who: 'here' }],
    });
    await page.locator('.curtain, [data-asked="yes"]').first().waitFor();
    expect(await serious(page)).toEqual([]);
    await lift(page);

    // The first placing: undo gives the same position and the same choices again.
    const start = await table(page);
    const offer = start.choices[3];
    if (!offer) throw new Error('there is no place for a citadel');
    await take(page, offer);
    await settled(page, start.revision);
    const placed = await table(page);
    expect(placed.number).toBe(start.number + 1);
    expect(placed.undo?.free).toBe(1);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await settled(page, placed.revision);
    const back = await table(page);
    expect(back.number).toBe(start.number);
    expect(back.choices).toEqual(start.choices);
    expect(
      await page.getByRole('button', { name: 'How far you can undo, and why not further' }).isVisible(),
    ).toBe(true);

    // The other one's turn: a curtain, and no tile of a hand to be seen behind it.
    let curtains = 0;
    const seen = new Set<number>();
    const done = new Map<string, number>();
    let before = -1;
    for (let acts = 0; acts < 60 && curtains < 2; acts += 1) {
      await settled(page, before);
      if (await page.locator('.curtain').isVisible()) {
        expect(await page.locator('.hand').count()).toBe(0);
        curtains += 1;
        await lift(page);
        before = -1;
        continue;
      }
      const now = await table(page);
      if (now.looking !== null) seen.add(now.looking);
      before = now.revision;
      await take(page, pick(now.choices, done));
    }
    expect(curtains).toBe(2);
    expect(seen.size).toBe(2);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('pointing at what is not possible', () => {
  it('answers with the reason and a link to the rule, which opens', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'bot', bot: 'random' }],
    });
    await playOn(page, (now) => (now.view as { step: { step: string } }).step.step === 'found');
    await page.locator('[data-area="0"]').dispatchEvent('click'); // Frostmouth is sea
    const why = page.locator('.spot .why');
    await why.waitFor();
    await why.getByRole('link', { name: /BLOOD-/ }).click();
    const rule = page.getByRole('dialog', { name: /Rule BLOOD-/ });
    await rule.getByRole('link', { name: /All rules/ }).waitFor();
    expect((await rule.textContent())?.length).toBeGreaterThan(60);
    await page.getByRole('button', { name: 'Close' }).last().click();
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the keyboard alone', () => {
  it('reaches the choices, the board and the help', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'bot', bot: 'random' }],
    });
    await playOn(page, (now) => (now.view as { step: { step: string } }).step.step === 'found');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help and settings' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    const area = await page.evaluate(() => document.activeElement?.getAttribute('data-anchor'));
    expect(area).toMatch(/^area:\d+$/);
    await page.keyboard.press('ArrowRight');
    const next = await page.evaluate(() => document.activeElement?.getAttribute('data-anchor'));
    expect(next).toMatch(/^area:\d+$/);
    expect(next).not.toBe(area);
    const before = (await table(page)).revision;
    await page.keyboard.press('Escape');
    await ripe(page);
    await page.keyboard.press('1');
    await settled(page, before);
    await page.keyboard.press('u');
    await page.waitForFunction(
      (number) =>
        Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > number + 1,
      before,
    );
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('friends', () => {
  it('join by an invitation, and see nothing of the owner’s hand', async () => {
    const owner = await person(browser);
    const id = await open(owner.page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'friend' }],
    });
    await owner.page.getByRole('button', { name: 'Invite' }).click();
    const address = await owner.page.getByLabel('Invitation to seat 2').inputValue();
    expect(address).toContain('/join/');
    expect(await serious(owner.page)).toEqual([]);
    const friend = await person(browser, { viewport: { width: 390, height: 844 } });
    await friend.page.goto(address);
    const by = await ask<{ name: string }>(owner.page, 'GET', '/me');
    await friend.page.getByText(`${by.name} has a table of Bloodstones`).waitFor();
    await friend.page.locator('.lead b', { hasText: 'Hill Folk' }).waitFor();
    expect(await serious(friend.page)).toEqual([]);
    await friend.page.getByRole('button', { name: 'Take the seat' }).click();
    await friend.page.waitForURL(`**/match/${id}`);
    await friend.page.locator('[data-revision]').waitFor();
    const theirs = await table(friend.page);
    expect(theirs.mine).toEqual([1]);
    const hands = (theirs.view as { seats: { hand: unknown }[] }).seats.map((seat) => seat.hand);
    expect(hands[0]).toBeNull();
    expect(hands[1]).not.toBeNull();
    expect(await serious(friend.page)).toEqual([]);
    expect([...owner.faults, ...friend.faults]).toEqual([]);
    await owner.context.close();
    await friend.context.close();
  });
});

describe('a line that drops', () => {
  it('is said, and what was chosen meanwhile is not lost', async () => {
    const { context, page, faults } = await person(browser);
    await open(page, {
      factions: ['horse_lords', 'hill_folk'],
      seats: [{ who: 'here' }, { who: 'bot', bot: 'random' }],
    });
    await playOn(page, (now) => (now.view as { step: { step: string } }).step.step === 'found');
    const before = await table(page);
    await context.setOffline(true);
    const [offer] = before.choices;
    if (!offer) throw new Error('there is nothing to choose');
    await take(page, offer);
    await page.getByText('Your choice is kept').waitFor();
    await context.setOffline(false);
    await settled(page, before.revision);
    const after = await table(page);
    expect(after.number).toBe(before.number + 1);
    expect(faults).toEqual([]);
    await context.close();
  });
});
