// Lines of a chart as paths: steps, for points come in jumps.

/** The path of one seat's scores within a width and height, the highest score being `most`. */
export function steps(scores: readonly number[], width: number, height: number, most: number): string {
  const last = Math.max(scores.length - 1, 1);
  const x = (index: number) => Math.round((index / last) * width * 10) / 10;
  const y = (score: number) => Math.round((height - (score / Math.max(most, 1)) * height) * 10) / 10;
  let path = '';
  let before: number | null = null;
  scores.forEach((score, index) => {
    if (before === null) path = `M0,${y(score)}`;
    else if (score !== before) path += `H${x(index)}V${y(score)}`;
    before = score;
  });
  return scores.length > 0 ? `${path}H${x(scores.length - 1)}` : '';
}

/** Round numbers to write at the side: about four of them. */
export function ticks(most: number): number[] {
  const raw = Math.max(most, 1) / 4;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * size).find((value) => value >= raw) ?? raw);
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
