import { describe, expect, it } from 'vitest';

import { nextStage, stageFrom } from '../src/bloodstones/stage';
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
    expect(nextStage(null, view(null), view(battle), [], [])).toEqual({ battle, verdict: null, again: null });
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
