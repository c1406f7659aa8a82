// How factions and kinds look. Rules are the host's business; this is paint.
import type { Faction } from '../types/Faction';
import type { Kind } from '../types/Kind';
import type { SeatView } from '../types/SeatView';
import type { IconName } from '../ui/icons';

export interface Paint {
  /** A CSS colour for cloth, bands and houses. */
  colour: string;
  /** Ink that is readable on it. */
  ink: string;
  /** Tells sides apart without colour. */
  letter: string;
  icon: IconName;
  name: string;
}

const paints: Record<Faction, Paint> = {
  dragon_riders: {
    colour: '#a92f2a',
    ink: '#fff4e2',
    letter: 'D',
    icon: 'dragon_riders',
    name: 'Dragon Riders',
  },
  horse_lords: { colour: '#d39a22', ink: '#2a1a05', letter: 'H', icon: 'horse_lords', name: 'Horse Lords' },
  hill_folk: { colour: '#3f6f35', ink: '#fff4e2', letter: 'F', icon: 'hill_folk', name: 'Hill Folk' },
  necromancers: {
    colour: '#65408f',
    ink: '#fff4e2',
    letter: 'N',
    icon: 'necromancers',
    name: 'Necromancers',
  },
  chaos_horde: { colour: '#36312f', ink: '#ffd9b0', letter: 'C', icon: 'chaos_horde', name: 'Chaos Horde' },
  corsairs: { colour: '#1f6290', ink: '#fff4e2', letter: 'S', icon: 'corsairs', name: 'Corsairs' },
};

/** What somebody without a faction looks like, by seat. */
const blank: Paint = { colour: '#7c6a55', ink: '#fff4e2', letter: '?', icon: 'flag', name: 'No faction yet' };

export const paintOf = (faction: Faction | null | undefined): Paint => (faction ? paints[faction] : blank);

export function paintOfSeat(seats: readonly SeatView[], seat: number): Paint {
  const faction = seats.find((one) => one.seat === seat)?.faction ?? null;
  return faction ? paints[faction] : { ...blank, letter: String(seat + 1), name: `Seat ${seat + 1}` };
}

const irregular: Partial<Record<Faction, IconName>> = {
  hill_folk: 'reivers',
  dragon_riders: 'lizardmen',
  necromancers: 'goblins',
  chaos_horde: 'hordes',
};
const special: Partial<Record<Faction, IconName>> = {
  hill_folk: 'giant',
  dragon_riders: 'dragon',
  necromancers: 'necromancer',
};

/** The icon of a kind, as its owner's people look. */
export function iconOf(kind: Kind, faction: Faction | null | undefined): IconName {
  if (kind === 'irregular') return (faction && irregular[faction]) || 'irregular';
  if (kind === 'special') return (faction && special[faction]) || 'flag';
  if (kind === 'sword' && faction === 'corsairs') return 'axe';
  return kind;
}

/** Which piece lies on top of a stack. */
const importance: Kind[] = [
  'citadel',
  'castle',
  'special',
  'leader',
  'cutiecorn',
  'siege',
  'cavalry',
  'sword',
  'shield',
  'ship',
  'skirmisher',
  'undead',
  'irregular',
  'resources',
];

export const byImportance = (a: Kind, b: Kind): number => importance.indexOf(a) - importance.indexOf(b);

export const terrainWords: Record<string, string> = {
  plains: 'Plains',
  forest: 'Forest',
  hill: 'Hill',
  mountain: 'Mountain',
  desert: 'Desert',
  sea: 'Sea',
};

export const phaseWords: Record<string, string> = {
  set_up: 'Set-up',
  capture: 'Phase 1: Capture',
  undead: 'Phase 2: Undead',
  main: 'Phase 3: Main actions',
  construct: 'Phase 4: Villages',
  draw: 'Phase 5: Draw',
  end_battles: 'Last battles',
  over: 'Game over',
};
