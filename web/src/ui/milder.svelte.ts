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

const key = 'warmoot-milder';

class Milder {
  /** Whether this device shows milder words: as the table opened last asks. */
  on = $state(localStorage.getItem(key) === 'yes');
  /** The words, once the host sent them. */
  private pairs = $state.raw<Pairs | null>(null);

  constructor() {
    if (this.on) this.learn();
  }

  set(on: boolean): void {
    if (this.on === on) return;
    this.on = on;
    localStorage.setItem(key, on ? 'yes' : 'no');
    if (on) this.learn();
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
    if (this.pairs?.length) return;
    host.content<{ milder: Pairs }>('hate').then(
      ({ milder }) => (this.pairs = milder),
      () => (this.pairs = []),
    );
  }
}

export const milder = new Milder();
