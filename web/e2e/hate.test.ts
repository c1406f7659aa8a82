// HATE through the page: a whole Battle against a bot, walking, dice, reactions, the keyboard.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ask } from './ask';
import { launch, person, serious, still, url } from './browser';
import { actionOf, bring, Hasty, here, random, show, standsOn, viewOf } from './hate';
import { ripe, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe('a whole Battle against a bot', () => {
  it('is set up, prepared, fought to its end and looked at again, all through the page', async () => {
    const { context, page, faults } = await person(browser);
    await page.goto(`${url}/new/hate`);
    await page.getByLabel('Tribe').first().selectOption({ label: "Um'Gorr" });
    await page.getByLabel('Who').nth(1).selectOption('bot:random');
    await page.getByRole('radio', { name: /Carry Them Home/ }).check({ force: true });
    expect(await serious(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/match/*');

    const player = new Hasty(2);
    const stages = new Set<string>();
    let before = -1;
    for (let acts = 0; acts < 3000; acts += 1) {
      await settled(page, before);
      const now = await table(page);
      if (now.outcome) break;
      const { stage } = viewOf(now);
      if (!stages.has(stage)) expect(await serious(page), stage).toEqual([]);
      stages.add(stage);
      before = now.revision;
      const offer = player.pick(now);
      if (actionOf(offer).do === 'give') {
        const [upgrade, figure] = [offer.anchors[0], offer.anchors[1]?.slice(7)];
        await page.locator(`[data-anchor="${upgrade}"]`).first().click();
        await page.locator(`[data-give="${figure}"]`).click();
      } else await take(page, offer);
    }
    expect([...stages]).toEqual(expect.arrayContaining(['draft', 'give', 'secret', 'battle']));
    const end = await table(page);
    expect(end.outcome?.results).toHaveLength(2);

    await page.getByRole('link', { name: 'Result and replay' }).click();
    await page.getByRole('heading', { name: / wins$/ }).waitFor();
    await page.getByLabel('Act', { exact: true }).fill('40');
    await page.getByText(`40 / ${end.number}`).waitFor();
    expect(await serious(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a Move', () => {
  it('goes to a far Space with one click, and ends with a click on the Figure', async () => {
    const { context, page, faults } = await person(browser);
    const far = (now: Parameters<typeof viewOf>[0]) =>
      viewOf(now).moving?.reach.find((one) => one.path.length >= 3);
    const start = await bring(page, { until: (now) => far(now) !== undefined });
    await show(page, start);
    const goal = far(start);
    const mover = viewOf(start).moving?.figure;
    if (!goal || mover === undefined) throw new Error('nobody moves');
    await page.locator(`[data-space="${goal.to}"]`).click();
    await page.waitForFunction(
      (before) =>
        Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) >= before + 3,
      start.revision,
    );
    const there = await table(page, start.looking ?? 0);
    expect(standsOn(viewOf(there).figures.find((figure) => figure.id === mover))).toBe(goal.to);
    if (viewOf(there).moving) {
      await page.locator(`.figure[data-anchor="figure:${mover}"]`).click();
      await settled(page, there.revision);
      const later = await table(page, start.looking ?? 0);
      expect(viewOf(later).moving?.figure ?? null).not.toBe(mover);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('can be made with the keyboard alone', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'activate'),
    });
    await show(page, start);
    await page.keyboard.press('b');
    // The first Figure that can be activated.
    await page.locator('[data-space]:focus').waitFor();
    const label = await page.locator('[data-space]:focus').getAttribute('aria-label');
    expect(label).toContain('can be chosen');
    await page.keyboard.press('Enter');
    await settled(page, start.revision);
    const after = await table(page, start.looking ?? 0);
    expect(viewOf(after).players[start.looking ?? 0]?.savagery).toBeLessThan(
      viewOf(start).players[start.looking ?? 0]?.savagery ?? 0,
    );
    // The list of choices by number: the last one that is numbered.
    await page.keyboard.press('n');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator('[data-space]:focus').count()).toBe(1);
    await ripe(page);
    await page.keyboard.press('1');
    await settled(page, after.revision);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a Combat', () => {
  it('lets dice be marked by hand and rerolls exactly these', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      player: new Hasty(1),
      until: (now) => now.choices.filter((offer) => offer.anchors[0]?.startsWith('dice:')).length > 2,
    });
    await show(page, start);
    const side = viewOf(start).combats.at(-1)?.stage.startsWith('defense') ? 'Defense dice' : 'Attack dice';
    const dice = page.getByRole('group', { name: side }).getByRole('button');
    const reroll = page.locator('[data-reroll]');
    expect(await reroll.isDisabled(), 'nothing is marked yet').toBe(true);
    // Dice that are still being thrown take no mark yet.
    await expect
      .poll(
        async () => {
          if ((await dice.nth(0).getAttribute('aria-pressed')) !== 'true') await dice.nth(0).click();
          return dice.nth(0).getAttribute('aria-pressed');
        },
        { timeout: 30_000 },
      )
      .toBe('true');
    expect(await reroll.textContent()).toContain('Reroll 1 die');
    await dice.nth(1).click();
    expect(await reroll.textContent()).toContain('Reroll 2 dice');
    await dice.nth(1).click();
    const face = ((await dice.nth(0).getAttribute('aria-label')) ?? '')
      .split(/[:,]/)[1]
      ?.trim()
      .toLowerCase();
    expect(await serious(page)).toEqual([]);
    await reroll.click();
    await settled(page, start.revision).catch(() => undefined);
    const log = await ask<{ events: { event: string; away?: Record<string, number> }[] }[]>(
      page,
      'GET',
      `/matches/${start.id}/log?from=0`,
    );
    const events = log.flatMap((moment) => moment.events);
    const away = events.findLast((event) => event.event === 'rerolled')?.away;
    expect(away).toEqual({ hit: 0, save: 0, savagery: 0, wild: 0, [face ?? '']: 1 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('says who is asked to react, and does not ask again this Turn if that is not wanted', async () => {
    const { context, page, faults } = await person(browser);
    const turn = (now: Parameters<typeof viewOf>[0]) =>
      now.choices.some((offer) => actionOf(offer).do === 'decline' && actionOf(offer).until === 'turn');
    const start = await bring(page, {
      until: (now) => turn(now) && viewOf(now).active !== now.looking && viewOf(now).combats.length > 0,
    });
    await show(page, start);
    const seat = start.looking ?? 0;
    await page.getByRole('button', { name: 'Use nothing in this activation' }).first().waitFor();
    await page.getByRole('button', { name: 'Use nothing in this Round' }).first().waitFor();
    expect(await page.locator('.stage .chance').count(), 'the chance of a KO is told').toBe(1);
    await page.getByRole('button', { name: 'Use nothing in this Turn' }).first().click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('.curtain') !== null ||
        Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) > before,
      start.revision,
    );
    const after = await table(page, seat);
    if (viewOf(after).active === viewOf(start).active)
      expect(viewOf(after).players[seat]?.declined).toBe('turn');
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a Mercenary', () => {
  it('is chosen, stands on the board with its Hate tokens, and is moved by its cards', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { scenario: 'forsaken-woods', attacker: 0 },
      seats: [here, random],
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'mercenary'),
    });
    await show(page, start);
    await page.getByRole('heading', { name: 'Choose the Mercenary' }).waitFor();
    const cards = page.getByRole('region', { name: /^Figure card of neutral / });
    expect(await cards.count()).toBe(3);
    const kinds = start.choices.map((offer) => offer.anchors[0]);
    expect(new Set(kinds).size).toBe(3);
    expect(await cards.first().locator('.skill').count(), 'its Skills with their texts').toBeGreaterThan(0);
    expect(await serious(page)).toEqual([]);
    const name = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
    await page.getByRole('button', { name: `Choose ${name}` }).click();
    await settled(page, start.revision);

    const player = new Hasty(9);
    let chosen: { card: number; option: number } | null = null;
    let done = false;
    for (let acts = 0; acts < 600 && !done; acts += 1) {
      const now = await table(page);
      if (now.outcome) break;
      const { beast, figures, stage } = viewOf(now);
      if (stage === 'battle' && !chosen) {
        const neutral = figures.find((figure) => figure.owner === null);
        const piece = page.locator(`.figure[data-anchor="figure:${neutral?.id}"]`);
        if (standsOn(neutral) !== null) expect(await piece.textContent()).toContain(name);
        if (neutral?.shields) expect(await piece.textContent()).toContain(String(neutral.shields));
      }
      const offer = player.pick(now);
      if (actionOf(offer).do === 'option' && !chosen) {
        const card = page.getByRole('region', { name: /^Mercenary card / });
        expect(await card.textContent()).toContain('You decide');
        const options = card.getByRole('button');
        expect(await options.count()).toBe(2);
        expect(await serious(page)).toEqual([]);
        const option = offer.anchors[0] === 'button:option-a' ? 0 : 1;
        expect(await options.nth(option).textContent()).toContain(offer.label);
        await options.nth(option).click();
        chosen = { card: beast?.[0] ?? -1, option };
      } else await take(page, offer);
      await settled(page, now.revision);
      done = chosen !== null && viewOf(await table(page)).beast === null;
    }
    expect(done, 'a card with a choice was carried out').toBe(true);
    const log = await ask<{ events: { event: string }[] }[]>(page, 'GET', `/matches/${start.id}/log?from=0`);
    const events = log.flatMap((moment) => moment.events);
    expect(events).toContainEqual({ event: 'mercenary_option', seat: 0, ...chosen });
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe.each(['dark', 'light'] as const)('pages of HATE by %s light', (colorScheme) => {
  it.each([
    ['/new/hate', 'A new game of HATE'],
    ['/about/hate', 'About this content'],
    ['/rules/hate', 'Rules of HATE'],
  ])('%s has its heading, fits a phone, and nothing axe finds serious', async (path, name) => {
    const { context, page, faults } = await person(browser, {
      colorScheme,
      viewport: { width: 390, height: 844 },
    });
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await serious(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, 'nothing hangs over the right edge of a phone').toBeLessThanOrEqual(0);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('a phone', () => {
  it('goes near what can be chosen, opens sheets, and shows a card on a long press', async () => {
    const { context, page, faults } = await person(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const start = await bring(page, {
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'activate'),
    });
    await show(page, start);
    await still(page);
    const space = page.locator('[data-space]').first();
    const box = await space.boundingBox();
    expect(box?.width, 'a Space is wide enough for a finger').toBeGreaterThan(34);
    expect(await serious(page)).toEqual([]);

    await page.locator('.chip').first().tap();
    await page.getByText('Secret Mission').first().waitFor();
    await page.getByRole('button', { name: 'Back to the board' }).first().tap();
    await page.getByRole('button', { name: 'More' }).tap();
    await page.getByRole('tab', { name: 'Scenario' }).tap();
    await page.getByText('Take the Crest').last().waitFor();
    await page.getByRole('button', { name: 'Back to the board' }).last().tap();

    const figure = page.locator('.figure.lit').first();
    await figure.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 200, clientY: 400 });
    await page.locator('.spot').waitFor();
    await figure.dispatchEvent('click', { detail: 1 });
    await page.locator('.spot').getByText('Attack', { exact: true }).first().waitFor();
    expect((await table(page, start.looking ?? 0)).revision, 'looking does nothing').toBe(start.revision);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const sizes = {
  desktop: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  'phone held across': { width: 844, height: 390 },
};

/** Pairs of chips, numbers and Figures on the board of which one lies over the other, in words. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const slack = 1.5;
    const kinds = {
      chip: '.board [data-chip]',
      number: '.board [data-number]',
      figure: '.board .figure .plate',
    };
    const all = Object.entries(kinds).flatMap(([kind, selector]) =>
      [...document.querySelectorAll(selector)].map((one) => ({
        kind,
        box: one.getBoundingClientRect(),
        owner: one.closest('.figure'),
        text: `${kind} ${one.textContent?.trim() ?? ''}`,
      })),
    );
    const found: string[] = [];
    for (const [at, a] of all.entries())
      for (const b of all.slice(at + 1)) {
        if (a.owner !== null && a.owner === b.owner) continue;
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > slack && down > slack)
          found.push(`${a.text} and ${b.text}: ${across.toFixed(1)} by ${down.toFixed(1)}`);
      }
    return { found, chips: all.filter((one) => one.kind === 'chip').length };
  });

describe('the board', () => {
  it('lets no chip, number or Figure lie over another at any size, nor news over the board', async () => {
    const { context, page, faults } = await person(browser);
    const fights = await bring(page, {
      setup: { tribes: ['sarrassa', 'umtal'] },
      until: (now) =>
        viewOf(now).aims.length > 2 && now.choices.some((offer) => actionOf(offer).do === 'rest'),
    });
    const walks = await bring(page, {
      until: (now) => viewOf(now).round === 2 && (viewOf(now).moving?.reach.length ?? 0) > 10,
    });
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      for (const now of [fights, walks]) {
        await show(page, now);
        await still(page);
        const { found, chips } = await covered(page);
        expect(found, name).toEqual([]);
        if (now === fights) expect(chips, 'each target has its chance').toBeGreaterThan(0);
        const strip = await page.locator('.newsline').boundingBox();
        const board = await page.locator('.board > svg').boundingBox();
        const title = await page.locator('.main .top').first().boundingBox();
        if (!strip || !board || !title) throw new Error('no board');
        expect(strip.y, `${name}: news stand below the board`).toBeGreaterThanOrEqual(
          board.y + board.height - 1,
        );
        expect(strip.y).toBeGreaterThan(title.y + title.height);
      }
    }
    // A Figure that is looked at shows more of them.
    await page.setViewportSize(sizes.desktop);
    await show(page, fights);
    for (const { figure } of viewOf(fights).aims.slice(0, 4)) {
      await page.locator(`.figure[data-anchor="figure:${figure}"]`).hover();
      await still(page);
      expect((await covered(page)).found).toEqual([]);
    }
    expect(faults).toEqual([]);
    await context.close();
  });

  it('shows Figures chosen for this Turn bright, and spent ones grey only after their Action', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) =>
        now.choices.some((offer) => actionOf(offer).do === 'begin') && viewOf(now).activations.length > 0,
    });
    await show(page, start);
    const chosen = viewOf(start).activations.map((one) => one.figure);
    for (const figure of chosen) {
      expect(viewOf(start).figures.find((one) => one.id === figure)?.activated).toBe(true);
      expect(await page.locator(`.figure[data-anchor="figure:${figure}"] .spent`).count()).toBe(0);
    }
    expect(await page.locator('.ring.chosen').count()).toBe(chosen.length);
    const ring = page.locator('.ring.chosen .halo').first();
    expect(
      await ring.evaluate((one) => parseFloat(getComputedStyle(one).strokeWidth)),
    ).toBeGreaterThanOrEqual(6);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('keeps everything in its place when a Figure is pointed at', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'activate'),
    });
    await show(page, start);
    const places = () =>
      page.evaluate(() =>
        ['.heads', '.offer', '.undo', '.bar', '.board > svg'].map((selector) => {
          const box = document.querySelector(selector)?.getBoundingClientRect();
          return box ? [selector, box.left, box.top, box.width] : [selector];
        }),
      );
    const before = await places();
    await page.locator('.figure').nth(2).hover();
    await page.locator('.inspect h3').first().waitFor();
    await still(page);
    expect(await places()).toEqual(before);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the act bar', () => {
  it('offers Attacks with their chance and the end of the Turn, and ends it for all Figures', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) =>
        viewOf(now).aims.length > 0 &&
        now.choices.filter((offer) => actionOf(offer).do === 'rest').length > 1,
    });
    await show(page, start);
    const attack = page.locator('[data-act]').first();
    expect(await attack.textContent()).toMatch(/^Attack .*KO [<>]?\d+%/);
    expect(
      await page
        .locator('.buttons')
        .getByText(/is done|does no more/)
        .count(),
    ).toBe(0);
    for (const size of Object.values(sizes)) {
      await page.setViewportSize(size);
      await still(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.bar button, .tools button, button.more, button.chip')]
          .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.height < 39.5 || box.right > innerWidth + 1))
          .map(({ text, box }) => `${text}: ${box.width} by ${box.height}`),
      );
      expect(small, JSON.stringify(size)).toEqual([]);
    }
    await page.setViewportSize(sizes.desktop);
    await ripe(page);
    await page.locator('[data-end]').click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('.curtain') !== null ||
        Number(document.querySelector<HTMLElement>('[data-revision]')?.dataset.revision) >= before + 2,
      start.revision,
    );
    const after = await table(page, start.looking ?? 0);
    expect(viewOf(after).activations).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the end of a Battle', () => {
  it('is told at the table: who has won, why, Missions, Hate and Resources of both', async () => {
    const { context, page, faults } = await person(browser);
    const end = await bring(page, { until: (now) => now.outcome !== null });
    await page.evaluate(
      ([id, seat]) => sessionStorage.setItem(`warmoot-seat-${id}`, seat ?? ''),
      [end.id, String(end.looking ?? 0)],
    );
    await page.goto(`${url}/match/${end.id}`);
    const over = page.getByRole('region', { name: 'The end of the Battle' });
    await over.waitFor();
    const text = (await over.textContent()) ?? '';
    expect(text).toContain(end.outcome?.why);
    expect(text).toMatch(/You win|wins/);
    expect(await over.locator('.hate').count()).toBe(2);
    expect(await over.locator('.resource').count()).toBe(2);
    expect(text).toMatch(/Mission/);
    expect(await serious(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('the draft', () => {
  it('shows as many Upgrades as lie there: one card with a number for those that lie there twice', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { upgrades: 'draft' },
      until: (now) =>
        viewOf(now).stage === 'draft' && new Set(viewOf(now).offer).size < viewOf(now).offer.length,
    });
    await show(page, start);
    const cards = await page
      .locator('.cards > .upgrade')
      .evaluateAll((list) =>
        list.map((one) => Number(/×(\d+)/.exec(one.querySelector('.times')?.textContent ?? '')?.[1] ?? 1)),
      );
    expect(cards.reduce((sum, n) => sum + n, 0)).toBe(viewOf(start).offer.length);
    await page.getByText(`${viewOf(start).offer.length} Upgrades are laid out`).waitFor();
    // What does nothing without an Intermission is marked.
    const idle = page.locator('.upgrade', { hasText: 'Good Provider' }).first();
    if (await idle.count()) {
      expect(await idle.textContent()).toContain('Only in a Chronicle');
      expect(await idle.locator('button.primary').count()).toBe(0);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('what is covered', () => {
  it('is not come to by keyboard: the list of choices under the Combat', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) => viewOf(now).combats.length > 0 && now.choices.length > 1,
    });
    await show(page, start);
    await page.locator('.stage').waitFor();
    const reached = await page.evaluate(() => {
      const offer = document.querySelector<HTMLElement>('.choices button.offer');
      offer?.focus();
      return document.activeElement === offer && offer !== null;
    });
    expect(reached).toBe(false);
    const stage = await page.locator('.stage').boundingBox();
    const go = await page.locator('.stage .go, .stage .todo').last().boundingBox();
    expect(
      stage && go && stage.y + stage.height - (go.y + go.height),
      'acts stand at its lower edge',
    ).toBeLessThan(40);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is no Figure: the Mercenary card stands beside the board or below it', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { scenario: 'forsaken-woods', attacker: 0 },
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'option'),
    });
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewportSize(size);
      await show(page, start);
      const card = await page.locator('.beast').boundingBox();
      const board = await page.locator('.board > svg').boundingBox();
      if (!card || !board) throw new Error('no card');
      const across = Math.min(card.x + card.width, board.x + board.width) - Math.max(card.x, board.x);
      const down = Math.min(card.y + card.height, board.y + board.height) - Math.max(card.y, board.y);
      expect(Math.min(across, down), name).toBeLessThanOrEqual(1);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('what would be lost', () => {
  it('is asked about: Upgrades that are not given yet', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { upgrades: 'draft' },
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'enough'),
    });
    await show(page, start);
    await ripe(page);
    await page.getByRole('button', { name: 'Give no more Upgrades' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/\d+ Upgrades are not given yet/).waitFor();
    await dialog.getByRole('button', { name: 'Go back' }).click();
    expect((await table(page, start.looking ?? 0)).revision).toBe(start.revision);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('is not the place of the keyboard: it goes back to the Space when the card with the reason closes', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      until: (now) => now.choices.some((offer) => actionOf(offer).do === 'activate'),
    });
    await show(page, start);
    const free = await page
      .locator('[data-space]')
      .evaluateAll(
        (list) =>
          (list as HTMLElement[]).find((one) => /^[a-n]\d+$/.test(one.getAttribute('aria-label') ?? ''))
            ?.dataset.space,
      );
    const space = page.locator(`[data-space="${free}"]`);
    await space.focus();
    await page.keyboard.press('Enter');
    await page.locator('.spot button.close').focus();
    await page.keyboard.press('Enter');
    await page.locator('.spot').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (document.activeElement as SVGElement | null)?.dataset.space)).toBe(
      free,
    );
    expect(faults).toEqual([]);
    await context.close();
  });
});

describe('since your last act', () => {
  it('is told below the board what the other did', async () => {
    const { context, page, faults } = await person(browser);
    // The act that the person was asked for last: there is only something to tell if others acted since.
    let own = Infinity;
    const start = await bring(page, {
      seats: [here, random],
      until: (now) => {
        if (now.choices.length === 0) return false;
        const told = now.number > own + 1;
        own = now.number;
        return (
          told &&
          viewOf(now).figures.some((one) => one.activated && one.control !== now.looking) &&
          viewOf(now).figures.some((one) => one.activated && one.control === now.looking) &&
          now.choices.some((offer) => actionOf(offer).do === 'activate')
        );
      },
    });
    for (const size of [sizes.desktop, sizes.phone]) {
      await page.setViewportSize(size);
      await show(page, start);
      const since = page.getByRole('region', { name: 'Since your last act' });
      await since.waitFor();
      await ripe(page);
      await since.getByRole('button', { name: 'Show' }).click();
      await since.getByText(/^1 of \d+/).waitFor();
      const [told, board, tools] = await Promise.all(
        ['.since', '.board > svg', '.tools'].map((one) => page.locator(one).first().boundingBox()),
      );
      if (!told || !board || !tools) throw new Error('nothing is told');
      expect(told.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
      expect(told.x + told.width).toBeLessThanOrEqual(tools.x);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
});
