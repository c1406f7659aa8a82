// Plays through the page as a person does: looks at what is lit, points at it, takes what is offered.
import { readFile } from 'node:fs/promises';

import type { Page } from 'playwright-core';

import type { ClockRule } from '../src/types/ClockRule';
import type { Offer } from '../src/types/Offer';
import type { TableState } from '../src/types/TableState';
import { ask } from './ask';
import { url } from './browser';

/** Match id of the page shown now. */
export const matchOf = (page: Page): string => new URL(page.url()).pathname.split('/')[2] ?? '';

export async function table(page: Page, seat?: number): Promise<TableState> {
  const look = (seat?: number) =>
    ask<TableState>(page, 'GET', `/matches/${matchOf(page)}${seat === undefined ? '' : `?seat=${seat}`}`);
  const first = await look(seat);
  // Whoever holds several seats is shown none before one is named: the one that is asked.
  const { looking, mine, waiting } = first;
  if (looking !== null || mine.length === 0) return first;
  return look(waiting.find((one) => mine.includes(one)) ?? mine[0]);
}

const of = (offer: Offer) => (offer.action as { do: string }).do;

/**
 * Which choice a hasty but sensible player takes: builds a little, moves a little, fights what is
 * there, and goes on. `done` counts what was done in this turn.
 */
export function pick(offers: Offer[], done: Map<string, number>): Offer {
  const first = (...kinds: string[]) => offers.find((offer) => kinds.includes(of(offer)));
  const some = (kind: string, most: number) => {
    const among = offers.filter((offer) => of(offer) === kind);
    if (among.length === 0 || (done.get(kind) ?? 0) >= most) return undefined;
    done.set(kind, (done.get(kind) ?? 0) + 1);
    return among[Math.floor(among.length / 2)];
  };
  const found =
    first('choose', 'found', 'settle', 'place', 'pay', 'fight', 'lose', 'retreat') ??
    some('battle', 3) ??
    some('capture', 5) ??
    some('construct', 5) ??
    some('muster', 6) ??
    some('substitute', 1) ??
    some('build', 2) ??
    some('move', 1) ??
    first('go') ??
    first('alone', 'keep', 'halt') ??
    some('spend', 1) ??
    first('done') ??
    offers[0];
  if (!found) throw new Error('a seat is asked and has no choice');
  return found;
}

/** Points at a choice, and says so once more if the table asks. */
export async function take(page: Page, offer: Offer): Promise<void> {
  await aim(page, offer);
  if (offer.asks) await page.locator('[data-confirm]').dispatchEvent('click');
}

/** Waits until everything on the page hears: what is new in another's place is deaf for a moment. */
export const ripe = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('[aria-disabled="true"]') === null);

/** Points at it on the board, in the hand, in the stage or among the buttons. */
async function aim(page: Page, offer: Offer): Promise<void> {
  const anchor = offer.anchors[0] ?? '';
  const target = page.locator(`[data-anchor="${anchor}"]`).first();
  if (await target.count()) await target.dispatchEvent('click');
  else {
    const listed = page.locator('.choices button.offer', { hasText: offer.label }).first();
    await listed.dispatchEvent('click');
    return;
  }
  const card = page.locator('.spot button.offer', { hasText: offer.label }).first();
  const several = page.locator('.spot').first();
  if (await several.isVisible()) await card.dispatchEvent('click');
}

/** Waits until the page shows another revision than `before`, or that its seat is asked. */
export async function settled(page: Page, before: number): Promise<void> {
  await page
    .waitForFunction(
      (before) => {
        const shown = document.querySelector<HTMLElement>('[data-revision]');
        if (!shown) return document.querySelector('.curtain') !== null;
        const { revision, asked, over } = shown.dataset;
        return (
          Number(revision) > before &&
          (asked === 'yes' || over === 'yes' || document.querySelector('.curtain') !== null)
        );
      },
      before,
      { timeout: 30_000 },
    )
    .catch(async () => {
      const shown = await page.evaluate(() => ({
        ...document.querySelector<HTMLElement>('[data-revision]')?.dataset,
        words: [...document.querySelectorAll('.prompt, .notice, .picked, .spot, .link')].map((one) =>
          one.textContent?.trim(),
        ),
      }));
      const { revision, prompt } = await table(page);
      throw new Error(
        `the page went not on from ${before}: it shows ${JSON.stringify(shown)}; the host is at ${revision}: ${prompt.text}`,
      );
    });
}

export interface Seating {
  factions: (string | null)[];
  seats: { who: string; bot?: string }[];
  round_limit?: number;
  map?: string;
  clock?: ClockRule;
}

/** Opens a table from the page, as its owner. */
export async function open(
  page: Page,
  { factions, seats, round_limit = 10, map = 'tyrants-lament', clock }: Seating,
): Promise<string> {
  await page.goto(url);
  const setup = { map, factions, round_limit };
  const { id } = await ask<{ id: string }>(page, 'POST', '/matches', {
    game: 'bloodstones',
    setup,
    seats,
    clock,
  });
  await page.goto(`${url}/match/${id}`);
  return id;
}

/** Opens a saved match of `e2e/saves`, the same each time; its owner sits in all seats. */
export async function openSaved(page: Page, name: string): Promise<TableState> {
  const saved = await readFile(new URL(`saves/${name}.json`, import.meta.url), 'utf8');
  await page.goto(url);
  const { id } = await ask<{ id: string }>(page, 'POST', '/saves', JSON.parse(saved));
  await page.goto(`${url}/match/${id}`);
  await page.locator('.curtain, [data-asked="yes"]').first().waitFor();
  await lift(page);
  return table(page);
}

/** Gives the device on, if the page asks for it. */
export async function lift(page: Page): Promise<boolean> {
  const curtain = page.locator('.curtain button');
  if (!(await curtain.isVisible())) return false;
  await curtain.click();
  await page.locator('[data-asked="yes"]').waitFor();
  return true;
}

/** Plays on until `until` holds of the table that is shown. */
export async function playOn(page: Page, until: (now: TableState) => boolean): Promise<void> {
  const done = new Map<string, number>();
  let before = -1;
  for (let acts = 0; acts < 400; acts += 1) {
    await settled(page, before);
    await lift(page);
    const now = await table(page);
    if (until(now)) return;
    before = now.revision;
    await take(page, pick(now.choices, done));
  }
  throw new Error('it never came to that');
}
