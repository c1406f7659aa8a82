// What others did since one's own last act, out of the log.
import type { Moment } from '../types/Moment';

/** One thing that happened, and where. */
export interface Told {
  number: number;
  text: string;
  anchors: string[];
}

/** Every line of others' acts after the last act of `seat`, oldest first. Whoever watches has no last act. */
export function sinceOwn(moments: readonly Moment[], seat: number | null): Told[] {
  if (seat === null) return [];
  const last = moments.findLastIndex((moment) => moment.seat === seat);
  return moments
    .slice(last + 1)
    .filter((moment) => moment.seat !== null)
    .flatMap((moment) =>
      moment.lines.map((line) => ({ number: moment.number, text: line.text, anchors: [...line.anchors] })),
    );
}
