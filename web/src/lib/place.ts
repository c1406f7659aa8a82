// Where a little card opens: beside what was pointed at, over as little as can be of what one needs.

interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const margin = 10;
const gap = 18;

/** Places for a card of that size around a point, the best first, all within the page. */
export function places(at: Point, width: number, height: number, page: Size): Point[] {
  const within = ({ x, y }: Point): Point => ({
    x: Math.max(margin, Math.min(x, page.width - width - margin)),
    y: Math.max(margin, Math.min(y, page.height - height - margin)),
  });
  const middle = { x: at.x - width / 2, y: at.y - height / 2 };
  return [
    { x: middle.x, y: at.y + gap },
    { x: middle.x, y: at.y - height - gap },
    { x: at.x + gap * 2, y: middle.y },
    { x: at.x - width - gap * 2, y: middle.y },
    { x: page.width, y: at.y + gap },
    { x: 0, y: at.y + gap },
    { x: page.width, y: 0 },
    { x: 0, y: 0 },
  ].map(within);
}

/** Of these places, the one that covers least of the boxes; of equals, the first. */
export function clearest(
  spots: readonly Point[],
  width: number,
  height: number,
  boxes: readonly Rect[],
): Point {
  let best = spots[0] ?? { x: margin, y: margin };
  let least = Infinity;
  for (const spot of spots) {
    let covered = 0;
    for (const box of boxes) {
      const wide = Math.min(spot.x + width, box.right) - Math.max(spot.x, box.left);
      const high = Math.min(spot.y + height, box.bottom) - Math.max(spot.y, box.top);
      if (wide <= 0 || high <= 0) continue;
      // A small thing half covered is worse than a large one touched.
      covered += (wide * high) / Math.max(1, (box.right - box.left) * (box.bottom - box.top));
    }
    if (covered < least - 0.01) {
      least = covered;
      best = spot;
    }
  }
  return best;
}
