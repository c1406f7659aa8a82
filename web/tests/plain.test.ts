import { describe, expect, it } from 'vitest';

import { setup, usual } from '../src/plain/form';
import type { Field } from '../src/types/Field';
import type { Input } from '../src/types/Input';

const field = (key: string, input: Input): Field => ({ key, option: key, label: key, about: '', input });
const words = [
  { id: 'small', name: 'Small', seats: [2, 2] as [number, number] },
  { id: 'wide', name: 'Wide', seats: [3, 4] as [number, number] },
  { id: 'any', name: 'Any', seats: null },
];
const form = {
  fields: [
    field('map', { kind: 'word', words, open: false }),
    field('scenario', { kind: 'word', words, open: true }),
    field('sides', { kind: 'word_each', words }),
    field('players', { kind: 'seats' }),
    field('first', { kind: 'seat' }),
    field('variant', { kind: 'flag' }),
    field('limit', { kind: 'number', least: 10, most: 20, usual: 15 }),
  ],
};

describe('a setup from a described form', () => {
  it('is usual where nothing was said, as in a terminal', () => {
    expect(setup(form, {}, 3)).toEqual({
      map: 'wide',
      scenario: null,
      sides: [null, null, null],
      players: 3,
      first: null,
      variant: false,
      limit: 15,
    });
    expect(form.fields.map((one) => usual(one, 2))).toEqual(['small', '', ['', ''], '', '', false, '15']);
  });

  it('holds what was said, for the seats there are', () => {
    const said = {
      map: 'any',
      scenario: 'small',
      sides: ['any', '', 'wide'],
      first: '1',
      variant: true,
      limit: '20',
    };
    expect(setup(form, said, 2)).toEqual({
      map: 'any',
      scenario: 'small',
      sides: ['any', null],
      players: 2,
      first: 1,
      variant: true,
      limit: 20,
    });
  });

  it('is none as long as something is not in order', () => {
    for (const limit of ['9', '21', '15.5', 'many', '']) expect(setup(form, { limit }, 2), limit).toBeNull();
    expect(setup({ fields: [field('map', { kind: 'word', words: [], open: false })] }, {}, 2)).toBeNull();
  });
});
