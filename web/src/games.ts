// The games this client can show: what each brings to the pages that are the same for all of
// them. A new game is one entry here and a folder of its own; without, it is shown plainly: the
// form as the game describes it, the position in words, the choices as a list.
import Emblem from './bloodstones/Emblem.svelte';
import { weights } from './bloodstones/pace';
import { quick } from './bloodstones/setup';
import HateEmblem from './hate/Emblem.svelte';
import { weights as hateWeights } from './hate/pace';
import { quick as quickBattle } from './hate/setup';
import PlainEmblem from './plain/Emblem.svelte';
import { learn } from './ui/rules.svelte';
import { setPace } from './lib/pace';
import type { GameParts } from './lib/parts';

export const games: Partial<Record<string, GameParts>> = {
  bloodstones: {
    rules: 'BLOOD-',
    emblem: Emblem,
    credit:
      'is a board game designed by Martin Wallace and published by Wallace Designs in 2023. If you like it, buy it: the cloth maps and the clack of the tiles are worth it.',
    setup: async () => (await import('./bloodstones/Setup.svelte')).default,
    table: async () => (await import('./bloodstones/Table.svelte')).default,
    replay: async () => (await import('./bloodstones/Replay.svelte')).default,
    content: async () => (await import('./bloodstones/Content.svelte')).default,
    quick: {
      words: '“Play” seats you with the Horse Lords against a bot with the Dragon Riders. No sign-up.',
      order: quick,
    },
    pace: weights,
    help: {
      words:
        'Click or tap what is lit, on the board or in your hand. Clicking anything else tells you why it is not possible now, with the rule. Units open when you zoom in or tap their area.',
      keys: [
        ['b', 'to the board (arrow keys walk, n next target, Enter chooses)'],
        ['h', 'to the hand'],
        ['+ − 0', 'on the board: nearer, farther, all of it; Shift and arrows move it'],
      ],
      names: true,
    },
  },
  hate: {
    rules: 'HATE-',
    emblem: HateEmblem,
    credit:
      'is a board game designed by Raphaël Guiton, Jean-Baptiste Lullien and Nicolas Raoult, with art by Adrian Smith. It can no longer be bought new.',
    setup: async () => (await import('./hate/Setup.svelte')).default,
    table: async () => (await import('./hate/Table.svelte')).default,
    replay: async () => (await import('./hate/Replay.svelte')).default,
    content: async () => (await import('./hate/Content.svelte')).default,
    quick: {
      words:
        '“Play” seats you with Um’Rak on a hill against a bot with Um’Cal, without Upgrades. No sign-up.',
      order: quickBattle,
    },
    pace: hateWeights,
    help: {
      words:
        'Click or tap what is lit. While a Figure Moves, click any numbered Space to walk there; click the Figure, or the Space twice, to end the Move. Clicking anything else tells you why it is not possible now, with the rule. Press and hold a Figure to see its card.',
      keys: [
        ['b', 'to the board (arrow keys walk, n next target, Enter chooses)'],
        ['h', 'to your Forge and cards'],
        ['m', 'the scenario and its Missions'],
        ['+ − 0', 'on the board: nearer, farther, all of it; Shift and arrows move it'],
      ],
      names: false,
    },
  },
};

/** What stands in for the parts of a game that brings none. */
const plain: Omit<GameParts, 'rules'> = {
  emblem: PlainEmblem,
  setup: async () => (await import('./plain/Setup.svelte')).default,
  table: async () => (await import('./plain/Table.svelte')).default,
  replay: async () => (await import('./plain/Replay.svelte')).default,
  content: async () => (await import('./plain/Content.svelte')).default,
  pace: {},
  help: {
    words:
      'The board is told in words. What you can do stands beside it: click or tap a choice, or press its number.',
    keys: [],
    names: false,
  },
};

/** The parts of a game, by its short name. */
export const partsOf = (game: string): Omit<GameParts, 'rules'> => games[game] ?? plain;

// Those below the pages, who know no game, are told what they need of each.
for (const [game, parts] of Object.entries(games)) {
  if (!parts) continue;
  setPace(game, parts.pace);
  learn(parts.rules, game);
}
