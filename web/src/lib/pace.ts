// How long what others did stays on the screen before the next thing happens.
import type { Moment } from '../types/Moment';

export type Pace = 'slow' | 'normal' | 'fast' | 'at once';
export const paces: readonly Pace[] = ['slow', 'normal', 'fast', 'at once'];

const factor: Record<Pace, number> = { slow: 1.8, normal: 1, fast: 0.4, 'at once': 0 };

/** Milliseconds by event, as a game says; what is not listed is bookkeeping. */
export type Weights = Readonly<Partial<Record<string, number>>>;

const known = new Map<string, Weights>();

/** Says how weighty the events of a game are. */
export const setPace = (game: string, weights: Weights): unknown => known.set(game, weights);

/** How weighty they are: nothing is, in a game that said nothing. */
export const paceOf = (game: string): Weights => known.get(game) ?? {};

const most = 3600;

/**
 * How long to stay on what these acts changed. Our own acts need no time; a long queue goes faster,
 * so that nobody waits for a bot's whole turn for ever.
 */
export function stay(
  moments: readonly Moment[],
  mine: readonly number[],
  pace: Pace,
  waiting: number,
  weights: Weights,
): number {
  let time = 0;
  for (const moment of moments) {
    if (moment.seat !== null && mine.includes(moment.seat)) continue;
    for (const event of moment.events) {
      const name = (event as { event?: string } | null)?.event ?? '';
      time += weights[name] ?? 0;
    }
  }
  const hurry = waiting > 30 ? 0.25 : waiting > 12 ? 0.6 : 1;
  return Math.round(Math.min(time, most) * factor[pace] * hurry);
}

/** Milliseconds before the next try to connect: quick at first, ten seconds at most. */
export function backoff(failures: number): number {
  return Math.min(10_000, 400 * 2 ** Math.min(failures, 6));
}
