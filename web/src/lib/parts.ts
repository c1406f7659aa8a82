// What a game brings to the pages that are the same for all of them.
import type { Component } from 'svelte';

import type { NewMatch } from '../types/NewMatch';
import type { GameInfo } from './host';
import type { Weights } from './pace';
import type { Session } from './session.svelte';

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
  /** Who made it, in a sentence or two after its name. */
  credit?: string;
  setup: Later<SetupProps, 'order'>;
  table: Later<TableProps>;
  replay: Later<ReplayProps>;
  content: Later<ContentProps>;
  /** A game at once, for one person, with nothing to choose; else the form is one click away. */
  quick?: {
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
