// The setup of a game from its described form: what each kind of field asks, and what it stands for.
import type { Field } from '../types/Field';
import type { Form } from '../types/Form';
import type { Word } from '../types/Word';

/** What was said: a word for each seat, a word, a number as it is typed, yes or no. */
export type Said = string | string[] | boolean;

const suits = ({ seats }: Word, count: number): boolean =>
  seats === null || (seats[0] <= count && count <= seats[1]);

/** What a field says as long as nobody has said anything. */
export function usual({ input }: Field, count: number): Said {
  switch (input.kind) {
    case 'word':
      return input.open ? '' : (input.words.find((word) => suits(word, count))?.id ?? '');
    case 'word_each':
      return Array.from({ length: count }, () => '');
    case 'seats':
    case 'seat':
      return '';
    case 'flag':
      return false;
    case 'number':
      return String(input.usual);
  }
}

/** What stands in the setup for it; `undefined` if it is not in order. */
function value({ input }: Field, said: Said, count: number): unknown {
  switch (input.kind) {
    case 'word':
      return said !== '' ? said : input.open ? null : undefined;
    case 'word_each':
      return Array.from({ length: count }, (_, seat) => (Array.isArray(said) && said[seat]) || null);
    case 'seats':
      return count;
    case 'seat':
      return said === '' ? null : Number(said);
    case 'flag':
      return said === true;
    case 'number': {
      const number = Number(said);
      return Number.isInteger(number) && input.least <= number && number <= input.most ? number : undefined;
    }
  }
}

/** The whole setup for so many seats; `null` if something is not in order. */
export function setup(
  { fields }: Form,
  said: Readonly<Record<string, Said>>,
  count: number,
): Record<string, unknown> | null {
  const found: Record<string, unknown> = {};
  for (const field of fields) {
    const one = value(field, said[field.key] ?? usual(field, count), count);
    if (one === undefined) return null;
    found[field.key] = one;
  }
  return found;
}
