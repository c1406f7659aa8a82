// "Milder words": the two buildings where captives end, killing and eating, by other names. The list
// is the rules' own; the host sends it.
import * as host from '../lib/calls';

type Pairs = readonly (readonly [string, string])[];

/** A text with each word replaced that does not begin inside another one, as the rules do it. */
export const soften = (text: string, pairs: Pairs): string =>
  pairs.reduce(
    (text, [word, milder]) => text.replace(new RegExp(`(?<!\\p{L})${word}(?!ie)`, 'gu'), milder),
    text,
  );

const key = 'warmoot-milder-words';

class Milder {
  /** Whose milder words this device shows, as the table opened last asks; of no game: the words as they are. */
  private game = $state(localStorage.getItem(key));
  /** Whether it shows milder words. */
  readonly on = $derived(this.game !== null);
  /** The words, once the host sent them. */
  private pairs = $state.raw<Pairs | null>(null);

  constructor() {
    this.learn();
  }

  /** Milder words for the texts of a game, or none. */
  set(game: string | null): void {
    if (this.game === game) return;
    this.game = game;
    this.pairs = null;
    if (game === null) localStorage.removeItem(key);
    else localStorage.setItem(key, game);
    this.learn();
  }
  /** Whether everything can be said as a table asks for it: with milder words only once they are there. */
  ready(on: boolean): boolean {
    return !on || this.pairs !== null;
  }
  /** A text as this device shows it. Until the milder words are there, none at all. */
  say(text: string): string {
    if (!this.on) return text;
    return this.pairs ? soften(text, this.pairs) : '';
  }

  private learn(): void {
    const game = this.game;
    if (game === null) return;
    const know = (pairs: Pairs) => {
      if (this.game === game) this.pairs = pairs;
    };
    host.content<{ milder?: Pairs }>(game).then(
      ({ milder }) => know(milder ?? []),
      () => know([]),
    );
  }
}

export const milder = new Milder();
