import { describe, expect, it } from 'vitest';

import { weights } from '../src/bloodstones/pace';
import { backoff, stay } from '../src/lib/pace';
import type { Moment } from '../src/types/Moment';

const act = (seat: number, ...events: string[]): Moment => ({
  number: 1,
  seat,
  lines: [],
  events: events.map((event) => ({ event })),
});

describe('the pace of what others do', () => {
  it('stays on others’ acts and not on our own', () => {
    expect(stay([act(1, 'moved')], [0], 'normal', 0, weights)).toBeGreaterThan(300);
    expect(stay([act(0, 'moved', 'won')], [0], 'normal', 0, weights)).toBe(0);
  });

  it('goes faster when much is waiting, and at once when asked to', () => {
    const normal = stay([act(1, 'attacked')], [0], 'normal', 0, weights);
    expect(stay([act(1, 'attacked')], [0], 'normal', 50, weights)).toBeLessThan(normal / 2);
    expect(stay([act(1, 'attacked')], [0], 'slow', 0, weights)).toBeGreaterThan(normal);
    expect(stay([act(1, 'attacked')], [0], 'at once', 0, weights)).toBe(0);
  });

  it('never holds anybody up for long', () => {
    const much = Array.from({ length: 40 }, () => act(1, 'won', 'revealed', 'attacked'));
    expect(stay(much, [0], 'normal', 0, weights)).toBeLessThanOrEqual(3600);
  });

  it('takes events it does not know for bookkeeping', () => {
    expect(stay([act(1, 'something new')], [0], 'normal', 0, weights)).toBe(0);
  });
});

describe('trying again', () => {
  it('waits longer each time, ten seconds at most', () => {
    expect(backoff(0)).toBeLessThan(1000);
    expect(backoff(1)).toBeGreaterThan(backoff(0));
    expect(backoff(99)).toBe(10_000);
  });
});
