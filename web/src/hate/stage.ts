// A Combat as it is staged: the view's Combat, dice that lie where they fell, and its end told by
// events after the view has already moved on.
import type { CombatView } from '../types/hate/CombatView';
import type { Dice } from '../types/hate/Dice';
import type { Event } from '../types/hate/Event';
import type { Part } from '../types/hate/Part';
import type { PartView } from '../types/hate/PartView';
import type { Share } from '../types/hate/Share';
import type { View } from '../types/hate/View';
import { featWords } from './art';
import { arrange, faces, none, total, type Die } from './dice';

export type Verdict = 'ko' | 'stood' | 'shielded' | 'prevented' | 'called_off';

export interface Chance {
  /** What had just happened, in a word or two. */
  after: string;
  /** Ten-thousandths. */
  chance: number;
}

export interface Stage {
  combat: CombatView;
  attack: Die[];
  defense: Die[];
  /** Dice keys from here on were thrown by the last message. */
  fresh: number;
  /** The next key of a die. */
  key: number;
  /** The chance of a KO after each step so far. */
  chances: Chance[];
  /** Set once it is decided. */
  verdict: Verdict | null;
  /** What the log said about it. */
  lines: string[];
}

/** Whether two views are of the same Combat. */
export const same = (a: CombatView, b: CombatView): boolean =>
  a.attacker === b.attacker &&
  a.hut === b.hut &&
  a.defender === b.defender &&
  a.targets.join() === b.targets.join();

const begun = (combat: CombatView): Stage => ({
  combat,
  attack: [],
  defense: [],
  fresh: 0,
  key: 0,
  chances: [],
  verdict: null,
  lines: [],
});

export function partLabel(part: Part): string {
  if (typeof part === 'string') {
    const words: Record<string, string> = {
      base: 'Base',
      high_ground: 'High Ground',
      trap: 'Trap',
      lasting: 'Lasting effect',
      effect: 'Effect',
      least: 'Least number of dice',
      floor: 'Never below 0',
    };
    return words[part] ?? part;
  }
  if ('ally' in part) return 'Ally';
  if ('skill' in part) return 'Skill';
  if ('card' in part) return 'Tribe card';
  if ('feat' in part) return `Forge: ${featWords[part.feat.feat].name}`;
  return 'Trial';
}
/** What a source of dice is called; the table knows names of cards and Skills. */
export type PartName = (part: Part) => string;

const partView = (share: Share, name: PartName): PartView => ({
  label: name(share.part),
  dice: share.dice,
  flat: share.flat,
  figure: typeof share.part === 'object' && 'ally' in share.part ? share.part.ally.figure : null,
});

/** Dice and flat successes that came after the throw: a line of their own, or more on the same one. */
function withLine(lines: readonly PartView[], more: PartView): PartView[] {
  const at = lines.findIndex((line) => line.label === more.label && line.figure === more.figure);
  return at < 0
    ? [...lines, more]
    : lines.map((line, index) =>
        index === at ? { ...line, dice: line.dice + more.dice, flat: line.flat + more.flat } : line,
      );
}

/** A Combat of which only its beginning is known. */
const bare = (event: Extract<Event, { event: 'attacked' }>): CombatView => ({
  attacker: event.attacker,
  defender: event.targets.length === 1 ? (event.targets[0] ?? null) : null,
  hut: event.hut,
  targets: event.targets,
  stage: 'declared',
  roller: null,
  attack: [],
  attack_dice: none,
  attack_wilds: [0, 0, 0, 0],
  hits: null,
  defense: [],
  defense_dice: none,
  defense_wilds: [0, 0, 0, 0],
  saves: null,
  ko: null,
  chance: null,
  left_out: '',
});

const stepWords: Partial<Record<Event['event'], string>> = {
  attacked: 'before the roll',
  rolled: 'rolled',
  rerolled: 'rerolled',
  added: 'dice added',
  taken: 'dice taken',
  flat: 'added',
  wild_set: 'Wilds set',
  result: 'final',
  used: 'used',
};

/** The stage after one shown message; `lines` are its log lines. */
export function nextStage(
  before: Stage | null,
  view: View,
  events: readonly Event[],
  lines: readonly string[],
  name: PartName = partLabel,
): Stage | null {
  let stage: Stage | null = before && !before.verdict ? { ...before, fresh: before.key } : null;
  let after = '';
  const put = (side: 'attack' | 'defense', change: Partial<CombatView>) => {
    if (!stage) return;
    const combat = { ...stage.combat, ...change };
    const [dice, wilds] =
      side === 'attack'
        ? [combat.attack_dice, combat.attack_wilds]
        : [combat.defense_dice, combat.defense_wilds];
    // Wilds that are set lie there still.
    const set = wilds.reduce((sum, n) => sum + n, 0);
    const list = arrange(stage[side], { ...dice, wild: dice.wild + set }, stage.key);
    stage = {
      ...stage,
      [side]: list,
      key: Math.max(stage.key, ...list.map((die) => die.key + 1)),
      combat,
    };
  };
  /** Dice that come to a roll and go from it. */
  const change = (figure: number | null, more: Dice | null, less: Dice | null) => {
    if (!stage) return;
    const side = figure === stage.combat.attacker ? 'attack' : 'defense';
    const now = side === 'attack' ? stage.combat.attack_dice : stage.combat.defense_dice;
    const dice = { ...now };
    for (const face of faces)
      dice[face] = Math.max(0, dice[face] + (more?.[face] ?? 0) - (less?.[face] ?? 0));
    put(side, side === 'attack' ? { attack_dice: dice } : { defense_dice: dice });
  };
  /** Where they come from. */
  const tell = (figure: number | null, part: Part, dice: number, flat: number) => {
    if (!stage) return;
    const side = figure === stage.combat.attacker ? 'attack' : 'defense';
    const line = partView({ part, dice, flat }, name);
    stage = { ...stage, combat: { ...stage.combat, [side]: withLine(stage.combat[side], line) } };
  };
  const decide = (verdict: Verdict) => {
    if (stage) stage = { ...stage, verdict, lines: [...lines] };
  };
  for (const event of events) {
    after = stepWords[event.event] ?? after;
    switch (event.event) {
      case 'attacked':
        stage = begun(bare(event));
        break;
      case 'rolled':
        if (stage) {
          // The next target of an area Attack, or a defender just known.
          if (event.roll === 'defense')
            stage = {
              ...stage,
              defense: [],
              combat: { ...stage.combat, defender: event.figure, saves: null },
            };
          if (event.roll === 'attack')
            put('attack', {
              attack_dice: event.dice,
              attack: event.parts.map((share) => partView(share, name)),
              stage: 'attack',
            });
          else
            put('defense', {
              defense_dice: event.dice,
              defense: event.parts.map((share) => partView(share, name)),
              stage: 'defense',
            });
        }
        break;
      case 'added':
        change(event.figure, event.dice, null);
        tell(event.figure, event.part, total(event.dice), 0);
        break;
      case 'taken':
        change(event.figure, null, event.dice);
        tell(event.figure, event.part, -total(event.dice), 0);
        break;
      case 'flat':
        tell(event.figure, event.part, 0, event.n);
        break;
      case 'rerolled':
        change(event.figure, event.dice, event.away);
        break;
      case 'result':
        if (stage)
          stage = {
            ...stage,
            combat: {
              ...stage.combat,
              ...(event.roll === 'attack' ? { hits: event.successes } : { saves: event.successes }),
            },
          };
        break;
      case 'withstood':
        decide('stood');
        break;
      case 'ko':
        if (event.cause === 'attack') decide('ko');
        break;
      case 'neutral_fell':
        decide('ko');
        break;
      case 'shielded':
        decide('shielded');
        break;
      case 'prevented':
        decide('prevented');
        break;
      case 'called_off':
        decide('called_off');
        break;
    }
  }
  const now = view.combats.at(-1);
  if (!now) return stage?.verdict ? stage : before?.verdict && !stage ? before : null;
  // The view knows best; dice keep their places.
  if (!stage || stage.verdict || !same({ ...stage.combat, defender: now.defender }, now)) {
    const done = stage?.verdict && same(stage.combat, now) ? stage : null;
    stage = done ? { ...done } : begun(now);
  }
  put('attack', now);
  put('defense', now);
  if (now.ko !== null && !stage.verdict) decide(now.ko ? 'ko' : 'stood');
  const last = stage.chances.at(-1);
  if (now.chance !== null && last?.chance !== now.chance)
    stage = {
      ...stage,
      chances: [...stage.chances, { after: last ? after || 'now' : 'at first', chance: now.chance }],
    };
  return stage;
}

/** Successes so far: what lies, what was added flat, Wilds already set; and Wilds still open. */
export function tally(
  dice: CombatView['attack_dice'],
  wilds: readonly number[],
  pool: readonly PartView[],
  side: 'attack' | 'defense',
): { sure: number; open: number } {
  const flat = pool.reduce((sum, part) => sum + part.flat, 0);
  const own = side === 'attack' ? dice.hit + (wilds[0] ?? 0) : dice.save + (wilds[1] ?? 0);
  return { sure: Math.max(0, own + flat), open: dice.wild };
}
