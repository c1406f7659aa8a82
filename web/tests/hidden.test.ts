import { describe, expect, it } from 'vitest';

import { bringBack, hide, isHidden, keep, mayHide, recall } from '../src/lib/hidden';

const match = { id: 'one', updated: '2026-11-01T10:00:00Z', over: false };
const day = 24 * 3_600_000;
const then = new Date(match.updated).getTime();

describe('a table out of sight', () => {
  it('is one that is over, or at which nothing has happened for a week', () => {
    expect(mayHide(match, then + 6 * day)).toBe(false);
    expect(mayHide(match, then + 8 * day)).toBe(true);
    expect(mayHide({ ...match, over: true }, then)).toBe(true);
  });

  it('stays so until something happens there, or it is brought back', () => {
    const hidden = hide({}, match);
    expect(isHidden(hidden, match)).toBe(true);
    expect(isHidden(hidden, { ...match, updated: '2026-11-02T10:00:00Z' })).toBe(false);
    expect(isHidden(bringBack(hidden, match), match)).toBe(false);
  });

  it('is kept, and what cannot be read hides nothing', () => {
    const kept = new Map<string, string>();
    keep({ setItem: (key, value) => void kept.set(key, value) }, hide({}, match));
    expect(recall({ getItem: (key) => kept.get(key) ?? null })).toEqual({ one: match.updated });
    for (const text of ['', 'null', '[1]', '{"one":3}', '{'])
      expect(recall({ getItem: () => text }), text).toEqual({});
  });
});
