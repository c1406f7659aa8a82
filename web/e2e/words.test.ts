// HATE's words: milder ones where a table wants them, and what they mean.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launch, person, serious, url } from './browser';
import { bring, here, random, show, viewOf } from './hate';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe('words', () => {
  it('are waited for where the table wants milder ones, with nothing harsh before', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { milder: true },
      seats: [here, random],
      until: (now) => now.choices.length > 0,
    });
    let sent = () => {};
    const late = new Promise<void>((done) => (sent = done));
    await page.route('**/api/games/hate/content', async (route) => {
      await late;
      await route.continue();
    });
    const drawn = page.waitForResponse('**/api/games/hate/maps/*');
    await page.goto(`${url}/match/${start.id}`);
    await (await drawn).finished();
    await page.getByText('Laying out the board').waitFor();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.getByText(/Torture|Oven|Cook/).count()).toBe(0);
    sent();
    await page.locator('[data-asked="yes"]').waitFor();
    await page.getByText('Deck, Village, captives').first().click();
    await page.getByText('Holding Pit').first().waitFor();
    expect(await page.getByText(/Torture|Oven|Cook/).count()).toBe(0);
    expect(faults).toEqual([]);
    await context.close();
  });

  it('explain themselves, and are milder if the table wants it', async () => {
    const { context, page, faults } = await person(browser);
    const start = await bring(page, {
      setup: { milder: true },
      seats: [here, random],
      until: (now) => now.choices.length > 0 && viewOf(now).stage === 'battle',
    });
    await show(page, start);
    await page.getByText('Deck, Village, captives').first().click();
    await page.getByText('Holding Pit').first().waitFor();
    expect(await page.getByText(/Torture|Oven|Cook/).count()).toBe(0);
    const term = page.locator('a.term:visible').first();
    await term.hover();
    await page.waitForTimeout(500);
    expect(await page.getByRole('tooltip').count(), 'a mouse that rests there opens nothing').toBe(0);
    await page.keyboard.press('Tab');
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await page.locator('a.term:focus').count()) break;
      await page.keyboard.press('Tab');
    }
    await page.getByRole('tooltip').waitFor();
    const hidden = await page.evaluate(() => {
      const tip = document.querySelector('[role=tooltip]')?.getBoundingClientRect();
      return [...document.querySelectorAll('.figure')].filter((one) => {
        const box = one.getBoundingClientRect();
        return (
          tip && box.left < tip.right && box.right > tip.left && box.top < tip.bottom && box.bottom > tip.top
        );
      }).length;
    });
    expect(hidden, 'it covers no Figure').toBe(0);
    await term.click();
    await page
      .getByRole('dialog')
      .getByText(/^Rule HATE-/)
      .first()
      .waitFor();
    expect(await serious(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });
});
