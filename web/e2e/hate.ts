// Plays HATE: a hasty but sensible player, and one that plays through the host's interface until
// something is on the table.
import type { Page } from 'playwright-core';

import type { FigureView } from '../src/types/hate/FigureView';
import type { Setup } from '../src/types/hate/Setup';
import type { View } from '../src/types/hate/View';
import type { Offer } from '../src/types/Offer';
import type { TableState } from '../src/types/TableState';
import { ask, tryAsk } from './ask';
import { url } from './browser';

export type Action = { do: string; figure?: number; to?: number; until?: string; target?: number };
export const actionOf = (offer: Offer): Action => offer.action as Action;
export const viewOf = (now: TableState): View => now.view as View;

/** Columns of every board for two. */
const columns = 14;

export const standsOn = (figure: FigureView | undefined): number | null =>
  figure && typeof figure.at === 'object' && 'stands' in figure.at ? figure.at.stands : null;

const range = (a: number, b: number) =>
  Math.max(
    Math.abs((a % columns) - (b % columns)),
    Math.abs(Math.floor(a / columns) - Math.floor(b / columns)),
  );

/** Goes where the enemy is, attacks, and uses what it may every third time. */
export class Hasty {
  private chance = 7;
  constructor(private readonly eager = 3) {}

  private some<T>(list: readonly T[]): T | undefined {
    this.chance = (this.chance * 48271) % 2147483647;
    return list[this.chance % list.length];
  }

  pick(now: TableState): Offer {
    const view = viewOf(now);
    const own = now.looking;
    const of = (...kinds: string[]) => now.choices.filter((offer) => kinds.includes(actionOf(offer).do));
    const foes = view.figures
      .filter((figure) => figure.control !== own)
      .map(standsOn)
      .filter((space) => space !== null);
    const far = (space: number | null) =>
      space === null ? 99 : Math.min(99, ...foes.map((foe) => range(space, foe)));
    const figure = (offer: Offer) => view.figures.find((one) => one.id === actionOf(offer).figure);
    const nearest = (list: Offer[], space: (offer: Offer) => number | null) =>
      list.toSorted((a, b) => far(space(a)) - far(space(b)))[0];
    const here = standsOn(view.figures.find((one) => one.id === view.moving?.figure));
    const steps = of('step').filter((offer) => far(actionOf(offer).to ?? null) < far(here));
    const uses = of('use');
    const found =
      this.some(of('tribe', 'scenario', 'draft', 'own', 'give', 'mercenary', 'secret', 'snare', 'option')) ??
      (uses.length > 0 && this.some(Array.from({ length: this.eager }, (_, at) => at)) === 0
        ? this.some(uses)
        : undefined) ??
      this.some(of('reroll')) ??
      nearest(of('activate'), (offer) => standsOn(figure(offer))) ??
      of('begin')[0] ??
      this.some(of('attack', 'pillage', 'grab')) ??
      (far(here) > 1 ? nearest(steps, (offer) => actionOf(offer).to ?? null) : undefined) ??
      of('harvest', 'stop')[0] ??
      of('move')[0] ??
      this.some(of('wild', 'target', 'place', 'clear', 'carry', 'kill', 'accept')) ??
      of('rest')[0] ??
      of('decline', 'skip')[0] ??
      this.some(now.choices.filter((offer) => actionOf(offer).do !== 'retreat')) ??
      now.choices[0];
    if (!found) throw new Error('a seat is asked and has no choice');
    return found;
  }
}

export interface Wanted {
  setup?: Partial<Setup>;
  seats?: { who: string; bot?: string }[];
  until: (now: TableState) => boolean;
  player?: Hasty;
  limit?: number;
}

export const here = { who: 'here' };
export const random = { who: 'bot', bot: 'random' };

/** Opens a Battle through the host's interface and plays it until something is on the table. */
export async function bring(page: Page, wanted: Wanted): Promise<TableState> {
  await page.goto(url);
  const setup: Setup = {
    tribes: ['umrak', 'umkator'],
    scenario: 'king-of-the-hill',
    attacker: 0,
    upgrades: 'none',
    milder: false,
    ...wanted.setup,
  };
  const player = wanted.player ?? new Hasty();
  // No two Battles are alike: what is wanted may need several.
  for (let battles = 0; battles < 8; battles += 1) {
    const { id } = await ask<{ id: string }>(page, 'POST', '/matches', {
      game: 'hate',
      setup,
      seats: wanted.seats ?? [here, here],
    });
    for (let acts = 0; acts < (wanted.limit ?? 3000); acts += 1) {
      let now = await ask<TableState>(page, 'GET', `/matches/${id}`);
      const asked = now.waiting.find((seat) => now.mine.includes(seat));
      if (asked !== undefined && asked !== now.looking)
        now = await ask<TableState>(page, 'GET', `/matches/${id}?seat=${asked}`);
      if (wanted.until(now)) return now;
      if (now.outcome) break;
      if (now.choices.length === 0) {
        await new Promise((done) => setTimeout(done, 25));
        continue;
      }
      await tryAsk(page, 'POST', `/matches/${id}/commands`, {
        id: `act-${acts}`,
        seat: now.looking,
        revision: now.revision,
        action: player.pick(now).action,
      });
    }
  }
  throw new Error('it never came to that');
}

/** Shows a table on the page as the seat that is asked sees it. */
export async function show(page: Page, now: TableState): Promise<void> {
  await page.goto(`${url}/match/${now.id}`);
  // Where several sit at one device, the one that is asked says that they are there.
  const there = page.locator('[data-asked="yes"], .curtain button').first();
  await there.waitFor().catch(async () => {
    const shown = await page.locator('body').innerText();
    const data = await page
      .locator('[data-revision]')
      .evaluateAll((all) => all.map((one) => ({ ...(one as HTMLElement).dataset })));
    throw new Error(`no seat is asked at ${now.revision} (${JSON.stringify(data)}): ${shown}`);
  });
  const curtain = page.locator('.curtain button');
  if (await curtain.isVisible()) await curtain.click();
  await page.locator('[data-asked="yes"]').waitFor();
}
