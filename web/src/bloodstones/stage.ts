// The battle as it is staged: the view's battle, and its end told by events after the view has
// already moved on.
import type { BattleTile } from '../types/BattleTile';
import type { BattleView } from '../types/BattleView';
import type { Count } from '../types/Count';
import type { Event } from '../types/Event';
import type { SideView } from '../types/SideView';
import type { Tally } from '../types/Tally';
import type { Kind } from '../types/Kind';
import type { Moment } from '../types/Moment';
import type { View } from '../types/View';

export interface Verdict {
  winner: number | null;
  /** What the log said about it. */
  lines: string[];
}

export interface Stage {
  battle: BattleView;
  /** Set once it is decided; the stage then stays until somebody goes on. */
  verdict: Verdict | null;
  /** A tie that is fought again, in words. */
  again: string | null;
  /** What both sides showed in the round that was tied. */
  tied: [SideView, SideView] | null;
}

const counts = (tally: Tally): Count[] =>
  (Object.entries(tally) as [Kind, number][]).map(([kind, count]) => ({
    kind,
    name: kind[0]?.toUpperCase() + kind.slice(1),
    count,
    pips: 0,
    cost: 0,
  }));

const side = (seat: number, tally: Tally): SideView => {
  const units = counts(tally);
  return {
    seat,
    units,
    size: units.reduce((sum, unit) => sum + unit.count, 0),
    draws: 0,
    draws_why: '',
    tiles: null,
    substituted: null,
    best: null,
    modifiers: [],
    modifier: 0,
    total: null,
  };
};

/**
 * The tiles of a side once it has shown its best: these, the one from the hand among them, then what was
 * drawn and does not count, as far as it is known.
 */
function counted(
  side: SideView,
  best: readonly number[],
  hand: readonly [number, Kind] | null,
  gone: number | null,
): BattleTile[] {
  const shown: BattleTile[] = best.map((value) => ({ value, kind: null }));
  // Of equals the drawn tile counts first, so the one from the hand is the last of them.
  const at = hand ? best.lastIndexOf(hand[0]) : -1;
  if (hand && at >= 0) shown[at] = { value: hand[0], kind: hand[1] };
  const known = side.tiles ?? [];
  if (known.length <= best.length && gone === null) return shown;
  const rest = known.filter(({ kind }) => kind === null).map(({ value }) => value);
  const took = [...shown.filter(({ kind }) => kind === null).map(({ value }) => value)];
  if (gone !== null) took.push(gone);
  for (const value of took) {
    const where = rest.indexOf(value);
    if (where >= 0) rest.splice(where, 1);
  }
  return [...shown, ...rest.map((value) => ({ value, kind: null }))];
}

/** The best three of one's own tiles and what is added, before anything is shown to others. */
export function running(side: SideView): { best: number[]; total: number } | null {
  if (!side.tiles || side.tiles.length < 3 || side.tiles.length < side.draws) return null;
  const best = side.tiles
    .map(({ value }) => value)
    .toSorted((a, b) => b - a)
    .slice(0, 3);
  return { best, total: best.reduce((sum, value) => sum + value, 0) + side.modifier };
}

/** A side with what was shown of it before, where the view no longer tells. */
const shown = (side: SideView, known: SideView | undefined): SideView =>
  side.best || !known?.best
    ? side
    : {
        ...side,
        tiles: known.tiles,
        best: known.best,
        total: known.total,
        modifier: known.modifier,
        modifiers: known.modifiers,
      };

/** The stage of a battle that was under way when the page was opened, told from the log. */
export function stageFrom(moments: readonly Moment[], view: View): Stage | null {
  if (!view.battle) return null;
  const told = moments.map((moment) => ({
    events: moment.events as Event[],
    lines: moment.lines.map((line) => line.text),
  }));
  const from = told.findLastIndex(({ events }) => events.some((event) => event.event === 'attacked'));
  const since = from < 0 ? [] : told.slice(from);
  return nextStage(
    null,
    null,
    view,
    since.flatMap(({ events }) => events),
    since.flatMap(({ lines }) => lines),
  );
}

/** The stage after one shown message; `lines` are its log lines. */
export function nextStage(
  stage: Stage | null,
  before: View | null,
  view: View,
  events: readonly Event[],
  lines: readonly string[],
): Stage | null {
  let battle = stage && !stage.verdict ? stage.battle : (before?.battle ?? null);
  let verdict: Verdict | null = null;
  let again: string | null = null;
  let tied: [SideView, SideView] | null = null;
  /** Own Battle tiles that were replaced, by seat. */
  const gone = new Map<number, number>();
  const patch = (seat: number, change: (side: SideView) => SideView) => {
    if (!battle) return;
    if (battle.attacker.seat === seat) battle = { ...battle, attacker: change(battle.attacker) };
    else if (battle.defender.seat === seat) battle = { ...battle, defender: change(battle.defender) };
  };
  for (const event of events) {
    switch (event.event) {
      case 'attacked':
        verdict = null;
        battle = {
          area: event.area,
          round: 1,
          attacker: side(event.seat, event.attackers),
          defender: side(event.foe, event.defenders),
          winner: null,
        };
        break;
      case 'drew_battle_tiles':
        patch(event.seat, (one) => ({
          ...one,
          draws: event.count,
          tiles: event.tiles.length > 0 ? event.tiles.map((value) => ({ value, kind: null })) : one.tiles,
        }));
        break;
      case 'substituted':
        if (event.tiles) gone.set(event.seat, event.tiles[0]);
        patch(event.seat, (one) => ({ ...one, substituted: event.done }));
        break;
      case 'revealed':
        patch(event.seat, (one) => ({
          ...one,
          tiles: counted(one, event.best, event.hand, gone.get(event.seat) ?? null),
          best: event.best,
          modifiers: event.modifiers,
          modifier: event.total - event.raw,
          total: event.total,
        }));
        break;
      case 'tied':
        if (battle) tied = [battle.attacker, battle.defender];
        for (const seat of battle ? [battle.attacker.seat, battle.defender.seat] : [])
          patch(seat, (one) => ({ ...one, best: null, total: null, tiles: null, substituted: null }));
        again = `Both sides have ${event.total}: the battle is fought again.`;
        break;
      case 'won':
        if (battle) battle = { ...battle, winner: event.seat };
        verdict = { winner: event.seat, lines: [...lines] };
        break;
      case 'withdrew':
        if (battle) verdict = { winner: null, lines: [...lines] };
        break;
    }
  }
  if (view.battle) {
    // The view knows best; only the tiles that were shown a moment ago are kept with a verdict.
    const decided = view.battle.winner !== null;
    const kept =
      verdict ?? (decided && stage?.battle.area === view.battle.area ? (stage.verdict ?? null) : null);
    const known = battle?.area === view.battle.area ? battle : null;
    return {
      battle: {
        ...view.battle,
        attacker: shown(view.battle.attacker, known?.attacker),
        defender: shown(view.battle.defender, known?.defender),
      },
      verdict: kept,
      again: again ?? (view.battle.round > 1 ? (stage?.again ?? null) : null),
      tied: tied ?? (view.battle.round > 1 ? (stage?.tied ?? null) : null),
    };
  }
  if (verdict && battle) return { battle, verdict, again, tied: tied ?? stage?.tied ?? null };
  return stage?.verdict ? stage : null;
}
