// "Milder words": the two buildings where captives end, killing and eating, by other names.

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
  ['eats', 'takes'],
  ['eat ', 'take '],
  ['Kill the Innocents', 'Drive the Innocents off'],
  ['kill the Innocents', 'drive the Innocents off'],
  ['kills the Innocents', 'drives the Innocents off'],
  ['kill them', 'drive them off'],
  ['either killed', 'either driven off'],
  ['are killed', 'are driven off'],
  ['be killed', 'be driven off'],
  ['Killed', 'lost for good'],
  ['Kill him', 'take him for good'],
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
