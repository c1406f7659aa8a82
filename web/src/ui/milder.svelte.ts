// "Milder words": the two buildings where captives end, and their verbs, by other names.

/** Longer ones first, so that no part of a word is replaced before the whole. */
const words: readonly [RegExp, string][] = [
  [/\bTorture Pit/g, 'Prison'],
  [/\btorture pit/g, 'prison'],
  [/\bOven/g, 'Ransom House'],
  [/\boven/g, 'ransom house'],
  [/\bTortur(?=ing\b|ed\b)|\bTorture(?=s?\b)/g, 'Question'],
  [/\btortur(?=ing\b|ed\b)|\btorture(?=s?\b)/g, 'question'],
  [/\bCook(?=s?\b|ed\b|ing\b)/g, 'Ransom'],
  [/\bcook(?=s?\b|ed\b|ing\b)/g, 'ransom'],
];

/** A text in milder words. */
export const soften = (text: string): string =>
  words.reduce((text, [word, milder]) => text.replace(word, milder), text);

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
