// The games this client can show: what each brings to the pages that are the same for all of
// them. A new game is one entry here and a folder of its own. The start page shows the games that
// the host has and that stand here.
import type { Component } from 'svelte';

import Emblem from './bloodstones/Emblem.svelte';
import { weights } from './bloodstones/pace';
import { quick } from './bloodstones/setup';
import HateEmblem from './hate/Emblem.svelte';
import { weights as hateWeights } from './hate/pace';
import { quick as quickBattle } from './hate/setup';
import type { GameInfo } from './lib/host';
import type { Weights } from './lib/pace';
import type { Session } from './lib/session.svelte';
import type { NewMatch } from './types/NewMatch';

/** The form for a new game. It tells what would be ordered; the page adds the clock and starts. */
export interface SetupProps {
  game: GameInfo;
  /** `undefined` while the form is not there yet, `null` as long as it is not in order. */
  order: NewMatch | null | undefined;
}

/** The table, from the board to the log. */
export interface TableProps {
  session: Session;
  /** Opens the help. */
  onhelp: () => void;
}

/** Scores and replay. */
export interface ReplayProps {
  session: Session;
}

/** What the game is played with here and where it comes from. */
export interface ContentProps {
  game: GameInfo;
}

/** A part that is fetched when it is first needed. */
type Later<Props extends object, Bound extends keyof Props | '' = ''> = () => Promise<
  Component<Props, object, Bound>
>;

export interface GameParts {
  /** How the ids of its rules begin. */
  rules: string;
  /** A picture for the start page. */
  emblem: Component;
  setup: Later<SetupProps, 'order'>;
  table: Later<TableProps>;
  replay: Later<ReplayProps>;
  content: Later<ContentProps>;
  /** A game at once, for one person, with nothing to choose. */
  quick: {
    /** Whom and what it is played with, in a sentence. */
    words: string;
    order: (game: GameInfo) => NewMatch;
  };
  /** How long what others did stays on the screen. */
  pace: Weights;
  /** For the help at the table. */
  help: {
    /** How one plays, in a few words. */
    words: string;
    /** Keys of its own, and what they do. */
    keys: [string, string][];
    /** Whether it has a setting for names on its map. */
    names: boolean;
  };
}

export const games: Partial<Record<string, GameParts>> = {
  bloodstones: {
    rules: 'BLOOD-',
    emblem: Emblem,
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

/** The parts of a game, by its short name. */
export const partsOf = (game: string): GameParts | null => games[game] ?? null;

/** The games of a host that this client can show, in the host's order. */
export const shown = (all: readonly GameInfo[]): GameInfo[] => all.filter(({ game }) => partsOf(game));
