// How Tribes, Figures, tokens and Huts look. Rules are the host's business; this is paint.
import type { Colour } from '../types/hate/Colour';
import type { Feat } from '../types/hate/Feat';
import type { HutKind } from '../types/hate/HutKind';
import type { Type } from '../types/hate/Type';
import type { Sign } from './icons';

export interface Paint {
  /** A CSS colour for cloth and plates. */
  colour: string;
  /** Ink that is readable on it. */
  ink: string;
  sign: Sign;
}

const light = '#fff4e2';
const dark = '#241503';

const paints: Record<string, Paint> = {
  umkator: { colour: '#b0532a', ink: light, sign: 'umkator' },
  bulgar: { colour: '#64458f', ink: light, sign: 'bulgar' },
  umrak: { colour: '#42657f', ink: light, sign: 'umrak' },
  umgra: { colour: '#94211f', ink: light, sign: 'umgra' },
  umgorr: { colour: '#d9a02e', ink: dark, sign: 'umgorr' },
  umcordu: { colour: '#6a4422', ink: light, sign: 'umcordu' },
  umcal: { colour: '#a53f6e', ink: light, sign: 'umcal' },
  umtal: { colour: '#a7adb0', ink: dark, sign: 'umtal' },
  vorenash: { colour: '#35303a', ink: light, sign: 'vorenash' },
  umtull: { colour: '#54772c', ink: light, sign: 'umtull' },
  sarrassa: { colour: '#1a7376', ink: light, sign: 'sarrassa' },
};
const nobody: Paint = { colour: '#7c6a55', ink: light, sign: 'tribe' };
/** A neutral's paint: bone, which no Tribe has. */
export const neutralPaint: Paint = { colour: '#f1e8d4', ink: dark, sign: 'mercenary' };

/** A Tribe's paint, by its name in the pack. */
export const paintOf = (tribe: string | null | undefined): Paint => (tribe && paints[tribe]) || nobody;

/** The outline of a standing plate, 60 by 74, centred: one shape a side, so that colour is never needed. */
export const plates: readonly string[] = [
  // A round stone.
  'M-29 32V-11A29 29 0 0 1 29-11V32Q29 38 23 38H-23Q-29 38-29 32z',
  // A pointed shield.
  'M0-44L31-22V14Q31 22 26 26L4 39Q0 41-4 39L-26 26Q-31 22-31 14V-22z',
  // A notched slab.
  'M-29-38H-10L0-28 10-38H29V32Q29 38 23 38H-23Q-29 38-29 32z',
  'M-18-40H18L30-20V20L18 38H-18L-30 20V-20z',
];
/** A neutral's plate: a horned head. */
export const horned =
  'M-36-46Q-31-33-17-34H17Q31-33 36-46Q41-24 31-9L32 10Q26 32 0 40Q-26 32-32 10L-31-9Q-41-24-36-46z';

export const typeWords: Record<Type, string> = {
  prince: 'Prince',
  shaman: 'Shaman',
  champion: 'Champion',
  warrior: 'Warrior',
  youngblood: 'Youngblood',
  mercenary: 'Mercenary',
  tyrant: 'Tyrant',
};

export const featWords: Record<Feat, { name: string; sign: Sign; slots: [string, string, string] }> = {
  move: { name: 'Move', sign: 'move', slots: ['+1', '+1', '+3'] },
  roll: { name: 'Roll', sign: 'roll', slots: ['+1', '+1', '+3'] },
  reroll: { name: 'Reroll', sign: 'reroll', slots: ['↻', '↻', 'foe'] },
  reactivate: { name: 'Again', sign: 'reactivate', slots: ['↺', '↺', '0'] },
};

/** What a slot of the Forge gives, in words, with its rule. */
export function slotWords(feat: Feat, slot: number): { text: string; rule: string } {
  const third = slot === 2;
  switch (feat) {
    case 'move':
      return third
        ? { text: '3 Movement Points more', rule: 'HATE-FORGE-09' }
        : { text: '1 Movement Point more', rule: 'HATE-FORGE-05' };
    case 'roll':
      return third
        ? { text: '3 dice more in a roll', rule: 'HATE-FORGE-10' }
        : { text: '1 die more in a roll', rule: 'HATE-FORGE-06' };
    case 'reroll':
      return third
        ? { text: 'the enemy rerolls dice of your choice', rule: 'HATE-FORGE-11' }
        : { text: 'reroll any dice of your roll', rule: 'HATE-FORGE-07' };
    case 'reactivate':
      return third
        ? { text: 'activate a Figure again for nothing', rule: 'HATE-FORGE-12' }
        : { text: 'activate a Figure again at its cost', rule: 'HATE-FORGE-08' };
  }
}

export const hutWords: Record<HutKind, { name: string; sign: Sign; text: string; rule: string }> = {
  family: {
    name: 'Family',
    sign: 'family',
    text: 'A Neutral Warrior defends it: attack him; if he stands, he strikes back once.',
    rule: 'HATE-HUT-04',
  },
  ambush: {
    name: 'Ambush',
    sign: 'ambush',
    text: 'A Neutral Warrior strikes first; who stands may attack him.',
    rule: 'HATE-HUT-08',
  },
  innocents: {
    name: 'Innocents',
    sign: 'innocents',
    text: 'No fight: Hate at once, and the Innocents are killed for Savagery or carried away.',
    rule: 'HATE-HUT-09',
  },
  supply: {
    name: 'Supplies',
    sign: 'supply',
    text: 'No fight: Resources and Savagery.',
    rule: 'HATE-HUT-13',
  },
};

export const tokenPaint: Record<Colour, { colour: string; ink: string; letter: string; name: string }> = {
  any: { colour: '#e9dcc0', ink: dark, letter: 'I', name: 'Interest token' },
  yellow: { colour: '#e8c33c', ink: dark, letter: 'Y', name: 'Yellow token' },
  purple: { colour: '#7d4fb0', ink: light, letter: 'V', name: 'Purple token' },
};

/** Black or white, whichever is readable on a colour given as `#rrggbb`. */
export function inkOn(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? dark : light;
}

/** Ten-thousandths as a percentage. */
export const percent = (chance: number): string =>
  chance > 0 && chance < 100
    ? '<1%'
    : chance > 9900 && chance < 10_000
      ? '>99%'
      : `${Math.round(chance / 100)}%`;
