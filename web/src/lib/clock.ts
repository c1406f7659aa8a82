// Clocks: how a table's are shown, and which are offered for a new one.
import type { ClockInfo } from '../types/ClockInfo';
import type { ClockRule } from '../types/ClockRule';
import type { Pace } from './pace';

/** Clocks that a new table is offered: a short game, a long one, one by correspondence. */
export const clocks: ClockRule[] = [
  { main_seconds: 10 * 60, increment_seconds: 5 },
  { main_seconds: 30 * 60, increment_seconds: 10 },
  { main_seconds: 60 * 60, increment_seconds: 20 },
  { main_seconds: 3 * 24 * 3600, increment_seconds: 3600 },
];

/** The clocks as the host told them, and when that was here (`performance.now()`). */
export interface Heard {
  clock: ClockInfo;
  at: number;
}

/** Milliseconds a seat has left at `now`; nothing if it has no clock. */
export function leftOf({ clock, at }: Heard, seat: number, now: number): number | null {
  const left = clock.left[seat] ?? null;
  if (left === null || !clock.running.includes(seat)) return left;
  return Math.max(0, left - (now - at));
}

/** A clock that has less is pressing. */
const pressing = 60_000;

/** How fast others' acts go by for somebody whose own clock may be running meanwhile. */
export function hurry(pace: Pace, heard: Heard | null, mine: readonly number[], now: number): Pace {
  const running = heard?.clock.running.filter((seat) => mine.includes(seat)) ?? [];
  if (!heard || running.length === 0 || pace === 'at once') return pace;
  return running.some((seat) => (leftOf(heard, seat, now) ?? 0) < pressing) ? 'at once' : 'fast';
}

/** A time on a clock: `9:05`, with tenths below ten seconds, with hours or days if there are any. */
export function face(milliseconds: number): string {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const whole = Math.floor(milliseconds / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600) % 24,
    Math.floor(whole / 60) % 60,
    whole % 60,
  ];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** A span in words: `10 minutes`, `1 hour`. */
function span(seconds: number): string {
  for (const [unit, word] of [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const) {
    if (seconds >= unit && seconds % unit === 0)
      return `${seconds / unit} ${word}${seconds === unit ? '' : 's'}`;
  }
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
}

/** What was agreed, in words. */
export const clockWords = ({ main_seconds, increment_seconds }: ClockRule): string =>
  `${span(main_seconds)} each${increment_seconds > 0 ? `, and ${span(increment_seconds)} more with each act` : ''}`;
