import { describe, expect, it } from 'vitest';

import { clockWords, face, hurry, leftOf } from '../src/lib/clock';

describe('a clock', () => {
  const clock = {
    main_seconds: 600,
    increment_seconds: 5,
    left: [90_000, 60_000, null],
    running: [1],
  };

  it('runs down for whoever is asked, from when it was heard, and no further than nothing', () => {
    const heard = { clock, at: 1000 };
    expect(leftOf(heard, 0, 11_000)).toBe(90_000);
    expect(leftOf(heard, 1, 11_000)).toBe(50_000);
    expect(leftOf(heard, 1, 99_000)).toBe(0);
  });

  it('is not there for a bot', () => {
    expect(leftOf({ clock, at: 0 }, 2, 5)).toBeNull();
    expect(leftOf({ clock, at: 0 }, 7, 5)).toBeNull();
  });

  it('lets others’ acts go by faster while it runs, and at once when little is left', () => {
    const heard = { clock: { ...clock, left: [90_000, 300_000, null] }, at: 0 };
    expect(hurry('slow', heard, [0], 0)).toBe('slow');
    expect(hurry('slow', heard, [1], 0)).toBe('fast');
    expect(hurry('slow', heard, [1], 250_000)).toBe('at once');
    expect(hurry('at once', heard, [1], 0)).toBe('at once');
    expect(hurry('normal', null, [1], 0)).toBe('normal');
  });

  it('has a face that fits what is left', () => {
    expect(face(0)).toBe('0:00.0');
    expect(face(9_990)).toBe('0:09.9');
    expect(face(10_000)).toBe('0:10');
    expect(face(545_999)).toBe('9:05');
    expect(face(3_600_000)).toBe('1:00:00');
    expect(face(2 * 86_400_000 + 3 * 3_600_000)).toBe('2 d 3 h');
  });

  it('is said in words', () => {
    expect(clockWords({ main_seconds: 600, increment_seconds: 5 })).toBe(
      '10 minutes each, and 5 seconds more with each act',
    );
    expect(clockWords({ main_seconds: 3600, increment_seconds: 0 })).toBe('1 hour each');
    expect(clockWords({ main_seconds: 90, increment_seconds: 1 })).toBe(
      '90 seconds each, and 1 second more with each act',
    );
  });
});
