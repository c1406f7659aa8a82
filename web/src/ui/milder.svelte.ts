// "Milder words": the two buildings where captives end, and their verbs, by other names.

/** The same words as the rules use for it (games/hate/src/words.rs); longer forms first. */
const words: readonly [string, string][] = [
  ['The Oven', 'The Feasting Fire'],
  ['the Oven', 'the Feasting Fire'],
  ['Oven', 'Feasting Fire'],
  ['Torture Pit', 'Holding Pit'],
  ['tortured', 'held'],
  ['Tortured', 'Held'],
  ['torturing', 'holding'],
  ['Torturing', 'Holding'],
  ['tortures', 'holds'],
  ['torture', 'hold'],
  ['Torture', 'Hold'],
  ['cooked', 'offered'],
  ['Cooked', 'Offered'],
  ['cooking', 'offering'],
  ['Cooking', 'Offering'],
  ['cooks', 'offers'],
  ['cook', 'offer'],
  ['Cook', 'Offer'],
];
const patterns = words.map(
  ([word, milder]) => [new RegExp(`(?<!\\p{L})${word}(?!ie)`, 'gu'), milder] as const,
);

/** A text in milder words. */
export const soften = (text: string): string =>
  patterns.reduce((text, [word, milder]) => text.replace(word, milder), text);

const key = 'warmoot-milder';

class Milder {
  /** Whether this device shows milder words: as the table opened last asks. */
  on = $state(localStorage.getItem(key) === 'yes');

  set(on: boolean): void {
    if (this.on === on) return;
    this.on = on;
    localStorage.setItem(key, on ? 'yes' : 'no');
  }
  /** A text as this device shows it. */
  say(text: string): string {
    return this.on ? soften(text) : text;
  }
}

export const milder = new Milder();
