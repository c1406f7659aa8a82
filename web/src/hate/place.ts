// Where a chip goes on the board: as near as it can to what it speaks of, over no Figure, number or chip.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A box by its middle. */
export const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** How much of one box lies over another, as an area. */
export function overlap(a: Box, b: Box): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** How far a chip may be from what it speaks of, and how finely places are tried, in units of the board. */
const farthest = 460;
const step = 23;
/** A chip that covers something is this much worse than one that is farther away, a unit of area. */
const cover = 40;

/**
 * The middle of a chip of this size for something at `x`, `y`: the nearest place where it covers nothing
 * of `taken` and lies within `inside`; where everything is taken, the place where it covers least.
 */
export function nearestFree(
  x: number,
  y: number,
  width: number,
  height: number,
  taken: readonly Box[],
  inside: Box,
): { x: number; y: number } {
  let best = { x, y };
  let least = Infinity;
  for (let dy = -farthest; dy <= farthest; dy += step)
    for (let dx = -farthest; dx <= farthest; dx += step) {
      // Above reads better than below, and straight better than aslant.
      const far = Math.hypot(dx * 1.1, dy) + (dy > 0 ? 12 : 0);
      if (far >= least) continue;
      const box = around(x + dx, y + dy, width, height);
      if (box.left < inside.left || box.right > inside.right) continue;
      if (box.top < inside.top || box.bottom > inside.bottom) continue;
      let cost = far;
      for (const other of taken) {
        cost += overlap(box, other) * cover;
        if (cost >= least) break;
      }
      if (cost < least) {
        least = cost;
        best = { x: x + dx, y: y + dy };
      }
    }
  return best;
}
