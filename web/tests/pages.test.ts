import { describe, expect, it } from 'vitest';

import { toward, place } from '../src/bloodstones/layout';
import { steps, ticks } from '../src/lib/chart';
import type { DrawnArea } from '../src/lib/host';
import { bestBot } from '../src/lib/setup';
import { advice, doubled, order, type Wish } from '../src/bloodstones/setup';

const wish = (...factions: Wish['places'][number]['faction'][]): Wish => ({
  map: 'small',
  places: factions.map((faction, index) => ({ who: index === 0 ? 'here' : 'bot:greedy', faction })),
  cutiecorn: false,
  variant: false,
  roundLimit: 100,
});
const maps = [
  { id: 'small', name: 'Small', about: '', players: [2, 3] as [number, number], areas: 20, terrain: {} },
];
const factions = [
  { faction: 'corsairs' as const, name: 'Corsairs', power: '', units: [], discouraged_below: 3 },
  { faction: 'chaos_horde' as const, name: 'Chaos Horde', power: '', units: [], discouraged_below: 4 },
];

describe('the bot that is offered first', () => {
  it('is the first of the host’s list, whatever it is called', () => {
    expect(bestBot([{ id: 'master' }, { id: 'greedy' }, { id: 'random' }])).toBe('master');
    expect(bestBot([])).toBe('random');
  });
});

describe('a new game', () => {
  it('warns of what the rulebook advises against, with the rule', () => {
    expect(advice(wish('corsairs', ''), maps, factions)).toMatchObject([{ rule: 'BLOOD-SETUP-06' }]);
    expect(advice(wish('corsairs', '', 'chaos_horde'), maps, factions)).toMatchObject([
      { rule: 'BLOOD-SETUP-07' },
    ]);
    expect(advice(wish('', '', '', ''), maps, factions)).toMatchObject([{ rule: 'BLOOD-MAP-04' }]);
    expect(advice(wish('horse_lords', ''), maps, factions)).toEqual([]);
  });

  it('knows that there is one copy of each faction', () => {
    expect(doubled(wish('corsairs', 'corsairs'))).toBe(true);
    expect(doubled(wish('', ''))).toBe(false);
  });

  it('is ordered in the host’s words', () => {
    expect(order(wish('corsairs', ''))).toEqual({
      game: 'bloodstones',
      setup: {
        map: 'small',
        factions: ['corsairs', null],
        cutiecorn: false,
        variant: false,
        round_limit: 100,
      },
      seats: [{ who: 'here' }, { who: 'bot', bot: 'greedy' }],
    });
  });
});

const area = (id: number, x: number, y: number): DrawnArea => ({
  id,
  name: `${id}`,
  terrain: 'plains',
  at: [x, y],
  room: 80,
  path: '',
});

describe('the board', () => {
  it('is walked with the arrow keys', () => {
    const areas = [area(0, 0, 0), area(1, 100, 10), area(2, 300, 0), area(3, 0, 100)];
    expect(toward(areas, 0, 1, 0)).toBe(1);
    expect(toward(areas, 1, -1, 0)).toBe(0);
    expect(toward(areas, 0, 0, 1)).toBe(3);
    expect(toward(areas, 2, 1, 0)).toBeNull();
  });

  it('lays every kind and every house out, the weightiest piece on top', () => {
    const count = (kind: 'sword' | 'citadel', count: number) => ({
      kind,
      name: kind,
      count,
      pips: 4,
      cost: 1,
    });
    const { pieces, houses } = place(area(5, 100, 100), {
      area: 5,
      villages: [1, 2],
      forces: [
        { seat: 0, units: [count('sword', 3), count('citadel', 1)] },
        { seat: 1, units: [count('sword', 1)] },
      ],
    });
    expect(pieces).toHaveLength(3);
    expect(pieces[1]?.unit.kind).toBe('citadel');
    expect(houses.map((house) => house.seat)).toEqual([1, 1]);
  });
});

describe('the chart of points', () => {
  it('rises in steps and ends at the last act', () => {
    expect(steps([0, 0, 5, 5], 300, 100, 5)).toBe('M0,100H200V0H300');
    expect(steps([], 300, 100, 5)).toBe('');
  });
  it('has round numbers at its side', () => {
    expect(ticks(47)).toEqual([0, 20, 40]);
    expect(ticks(3)).toEqual([0, 1, 2, 3]);
  });
});
