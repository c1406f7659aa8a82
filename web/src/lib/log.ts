// The log as the client keeps it: one moment an act, corrected when acts are taken back.
import type { Moment } from '../types/Moment';

/**
 * `kept` with `news` merged in, cut off after act `number` (later ones were taken back). Says
 * whether acts are missing in between, so that they must be asked for.
 */
export function merge(
  kept: readonly Moment[],
  news: readonly Moment[],
  number: number,
): { moments: Moment[]; gap: number | null } {
  const by = new Map<number, Moment>();
  for (const moment of kept) if (moment.number <= number) by.set(moment.number, moment);
  for (const moment of news) if (moment.number <= number) by.set(moment.number, moment);
  const moments = [...by.values()].sort((a, b) => a.number - b.number);
  for (let index = 0; index <= number; index += 1) {
    if (moments[index]?.number !== index) return { moments, gap: index };
  }
  return { moments, gap: null };
}
