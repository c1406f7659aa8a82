import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { launch, person, serious, url } from './browser';
import { matchOf, pick, settled, table, take } from './play';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe('a whole game against a bot', () => {
  it('is set up, played to its scoring and looked at again, all through the page', async () => {
    const { context, page, faults } = await person(browser);
    await page.goto(`${url}/new/bloodstones`);
    await page.getByLabel('Round limit').fill('10');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForURL('**/match/*');

    let done = new Map<string, number>();
    let turn = '';
    let before = -1;
    let reloaded = false;
    for (let acts = 0; acts < 1500; acts += 1) {
      await settled(page, before);
      const now = await table(page);
      if (now.outcome) break;
      const view = now.view as { round: number; phase: string };
      if (`${view.round}` !== turn) done = new Map();
      turn = `${view.round}`;
      before = now.revision;
      if (view.round === 3 && !reloaded) {
        // In the middle of things: nothing is lost, and the same is asked.
        reloaded = true;
        const prompt = await page.locator('.prompt').textContent();
        await page.reload();
        await settled(page, before - 1);
        expect(await page.locator('.prompt').textContent()).toBe(prompt);
        expect(await serious(page)).toEqual([]);
      }
      await take(page, pick(now.choices, done));
    }
    const end = await table(page);
    expect(end.outcome?.results).toHaveLength(2);

    // The winner is named at the table, with the reason.
    const said = page.getByRole('dialog', { name: 'The game is over' });
    await said.getByRole('heading', { name: /win|share the victory/ }).waitFor();
    await said.getByText(end.outcome?.why ?? '').waitFor();
    expect(await serious(page)).toEqual([]);
    await said.getByRole('link', { name: 'Scores and replay' }).click();
    await page.getByRole('heading', { name: /win|share the victory/ }).waitFor();
    await page.getByRole('heading', { name: 'Points over time' }).waitFor();
    const total = end.outcome?.results.find((one) => one.place === 1)?.score;
    expect(await page.locator('tfoot').textContent()).toContain(String(total));
    await page.getByLabel('Act', { exact: true }).fill('3');
    await page.getByText(`3 / ${end.number}`).waitFor();
    expect(await serious(page)).toEqual([]);
    expect(matchOf(page)).toBe(end.id);
    expect(faults).toEqual([]);
    await context.close();
  });
});
