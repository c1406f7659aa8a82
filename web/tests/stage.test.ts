import { describe, expect, it } from 'vitest';

import { nextStage, running, stageFrom } from '../src/bloodstones/stage';
import type { BattleView } from '../src/types/BattleView';
import type { Event } from '../src/types/Event';
import type { View } from '../src/types/View';

const side = (seat: number): BattleView['attacker'] => ({
  seat,
  units: [],
  size: 2,
  draws: 3,
  draws_why: '',
  tiles: null,
  substituted: null,
  best: null,
  modifiers: [],
  modifier: 0,
  total: null,
});
const battle: BattleView = { area: 7, round: 1, attacker: side(0), defender: side(1), winner: null };
const view = (now: BattleView | null) => ({ battle: now }) as View;

const revealed = (seat: number, total: number): Event => ({
  event: 'revealed',
  seat,
  best: [5, 4, 3],
  raw: 12,
  modifiers: [{ label: '2 Swords', bonus: total - 12, why: '+1 each' }],
  total,
  hand: null,
});
const won: Event = { event: 'won', seat: 0, loser: 1, area: 7, vps: 3, extra: 0, by_shields: false };

describe('the stage of a battle', () => {
  it('shows the view’s battle while it is fought', () => {
    expect(nextStage(null, view(null), view(battle), [], [])).toEqual({
      battle,
      verdict: null,
      again: null,
      tied: null,
    });
  });

  it('tells the end after the view has moved on, and stays until somebody goes on', () => {
    const events = [revealed(0, 14), revealed(1, 12), won];
    const stage = nextStage(null, view(battle), view(null), events, ['They won.']);
    expect(stage?.battle.attacker).toMatchObject({ total: 14, modifier: 2, best: [5, 4, 3] });
    expect(stage?.battle.defender.total).toBe(12);
    expect(stage?.verdict).toEqual({ winner: 0, lines: ['They won.'] });
    expect(nextStage(stage, view(null), view(null), [], [])).toBe(stage);
  });

  it('stages a battle that began and ended within one message', () => {
    const attacked: Event = {
      event: 'attacked',
      seat: 0,
      foe: 1,
      area: 7,
      attackers: { sword: 2 },
      defenders: { castle: 1 },
    };
    const stage = nextStage(
      null,
      view(null),
      view(null),
      [attacked, revealed(0, 15), revealed(1, 13), won],
      [],
    );
    expect(stage?.battle.attacker.units).toMatchObject([{ kind: 'sword', count: 2 }]);
    expect(stage?.verdict?.winner).toBe(0);
  });

  it('tells of a tie that is fought again', () => {
    const again = { ...battle, round: 2 };
    const stage = nextStage(null, view(battle), view(again), [{ event: 'tied', total: 14 }], []);
    expect(stage?.again).toContain('14');
  });

  it('shows the tiles that were counted, the one from the hand among them, on both sides', () => {
    const drew: Event = { event: 'drew_battle_tiles', seat: 1, tiles: [5, 3, 2], count: 3 };
    const replaced: Event = { event: 'substituted', seat: 1, tiles: [2, 'sword'], done: true };
    const mine = { ...revealed(1, 13), best: [5, 4, 3], hand: [4, 'sword'] } as Event;
    const stage = nextStage(
      null,
      view(battle),
      view(null),
      [drew, replaced, revealed(0, 12), mine, { ...won, seat: 1, loser: 0 }],
      [],
    );
    expect(stage?.battle.defender.tiles).toEqual([
      { value: 5, kind: null },
      { value: 4, kind: 'sword' },
      { value: 3, kind: null },
    ]);
    expect(stage?.battle.attacker.tiles?.map(({ value }) => value)).toEqual([5, 4, 3]);
  });

  it('still shows after a tie what both sides had, and one’s own total before it is shown', () => {
    const events: Event[] = [revealed(0, 14), revealed(1, 14), { event: 'tied', total: 14 }];
    const stage = nextStage(null, view(battle), view({ ...battle, round: 2 }), events, []);
    expect(stage?.tied?.map(({ total, tiles }) => [total, tiles?.length])).toEqual([
      [14, 3],
      [14, 3],
    ]);
    const tiles = [5, 2, 4, 3].map((value) => ({ value, kind: null }));
    expect(running({ ...side(0), draws: 4, tiles, modifier: 2 })).toEqual({ best: [5, 4, 3], total: 14 });
    expect(running(side(1))).toBeNull();
  });

  it('keeps the verdict while the loser still decides', () => {
    const decided = { ...battle, winner: 0 };
    const stage = nextStage(null, view(battle), view(decided), [won], ['They won.']);
    expect(nextStage(stage, view(decided), view(decided), [], [])?.verdict?.winner).toBe(0);
  });

  it('is told from the log after the page was loaded anew', () => {
    const attacked: Event = {
      event: 'attacked',
      seat: 0,
      foe: 1,
      area: 7,
      attackers: { sword: 2 },
      defenders: {},
    };
    const moments = [[attacked], [revealed(0, 14)], [revealed(1, 12), won]].map((events, number) => ({
      number,
      seat: 0,
      lines: [],
      events,
    }));
    const stage = stageFrom(moments, view({ ...battle, winner: 0 }));
    expect(stage?.battle.attacker.total).toBe(14);
    expect(stage?.verdict?.winner).toBe(0);
    expect(stageFrom(moments, view(null))).toBeNull();
  });

  it('goes when a battle is over without a word', () => {
    const stage = nextStage(null, view(null), view(battle), [], []);
    expect(nextStage(stage, view(battle), view(null), [], [])).toBeNull();
  });
});
