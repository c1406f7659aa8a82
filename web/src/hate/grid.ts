// The board as geometry: 100 units a Space, row 1 at the bottom unless the board is turned.
import type { Corner } from '../types/hate/Corner';
import type { Layout } from '../types/hate/Layout';

export const cell = 100;

export interface Point {
  x: number;
  y: number;
}

/** Where things lie on a board of so many columns and rows, seen from its bottom or its top edge. */
export class Grid {
  constructor(
    readonly columns: number,
    readonly rows: number,
    readonly turned = false,
  ) {}

  get width(): number {
    return this.columns * cell;
  }
  get height(): number {
    return this.rows * cell;
  }

  /** Column and row of a Space, both from 1. */
  place(space: number): [number, number] {
    return [(space % this.columns) + 1, Math.floor(space / this.columns) + 1];
  }

  /** The Space at a column and row, both from 1; none off the board. */
  space(column: number, row: number): number | null {
    if (column < 1 || row < 1 || column > this.columns || row > this.rows) return null;
    return (row - 1) * this.columns + column - 1;
  }

  /** The point at `column`, `row` in Spaces from the lower left corner of the board. */
  point(column: number, row: number): Point {
    const [across, up] = this.turned ? [this.columns - column, this.rows - row] : [column, row];
    return { x: across * cell, y: (this.rows - up) * cell };
  }

  /** The middle of a Space. */
  middle(space: number): Point {
    const [column, row] = this.place(space);
    return this.point(column - 0.5, row - 0.5);
  }

  /** The upper left corner of a Space as it is drawn. */
  corner(space: number): Point {
    const { x, y } = this.middle(space);
    return { x: x - cell / 2, y: y - cell / 2 };
  }

  /** The middle of a tile of 2 x 2 Spaces given by its lower left Space; also the crossing a Tree stands on. */
  crossing([column, row]: readonly [number, number]): Point {
    return this.point(column, row);
  }

  /** The Spaces of a tile of 2 x 2. */
  square([column, row]: readonly [number, number]): number[] {
    const all = [
      [column, row],
      [column + 1, row],
      [column, row + 1],
      [column + 1, row + 1],
    ] as const;
    return all.map(([across, up]) => this.space(across, up)).filter((space) => space !== null);
  }

  /** The next Space in a direction as it is drawn; the same one at the edge. */
  toward(space: number, dx: number, dy: number): number {
    const [column, row] = this.place(space);
    const way = this.turned ? -1 : 1;
    return this.space(column + dx * way, row - dy * way) ?? space;
  }

  /** Steps between two Spaces, diagonals counted as one. */
  range(a: number, b: number): number {
    const [one, two] = [this.place(a), this.place(b)];
    return Math.max(Math.abs(one[0] - two[0]), Math.abs(one[1] - two[1]));
  }
}

/** The level of every Space. */
export function levels(layout: Layout, grid: Grid): number[] {
  const found = new Array<number>(layout.columns * layout.rows).fill(0);
  for (const plateau of layout.plateaus)
    for (const space of grid.square(plateau.at)) found[space] = Math.max(found[space] ?? 0, plateau.level);
  return found;
}

/**
 * The outline of a set of Spaces as an SVG path with rounded corners: edges are followed with the
 * inside at their right.
 */
export function outline(inside: ReadonlySet<number>, grid: Grid, round = 14, inset = 0): string {
  // Directed edges between corners, clockwise around every Space, those shared by two left out.
  const next = new Map<string, Point[]>();
  const key = (point: Point) => `${point.x},${point.y}`;
  const sides = [
    [0, 0, 1, 0, 0, -1],
    [1, 0, 1, 1, 1, 0],
    [1, 1, 0, 1, 0, 1],
    [0, 1, 0, 0, -1, 0],
  ] as const;
  for (const space of inside) {
    const { x, y } = grid.corner(space);
    for (const [fx, fy, tx, ty, dx, dy] of sides) {
      const beyond = grid.toward(space, dx, dy);
      if (beyond !== space && inside.has(beyond)) continue;
      const from = { x: x + fx * cell, y: y + fy * cell };
      const to = { x: x + tx * cell, y: y + ty * cell };
      next.set(key(from), [...(next.get(key(from)) ?? []), to]);
    }
  }
  let path = '';
  for (;;) {
    const first = [...next].find(([, ends]) => ends.length > 0);
    if (!first) return path;
    const [at] = first;
    const [x = 0, y = 0] = at.split(',').map(Number);
    const points: Point[] = [{ x, y }];
    let here: Point = { x, y };
    let before: Point | null = null;
    for (;;) {
      const ends = next.get(key(here)) ?? [];
      // Where two outlines touch in a corner, turn right: each Space keeps its own.
      const came = before;
      const best: Point | undefined =
        came && ends.length > 1
          ? ends.toSorted((a, b) => turn(came, here, b) - turn(came, here, a))[0]
          : ends[0];
      if (!best) break;
      next.set(
        key(here),
        ends.filter((end) => end !== best),
      );
      before = here;
      here = best;
      if (key(here) === at) break;
      points.push(here);
    }
    path += rounded(points, round, inset);
  }
}

/** Which way one turns at `here`: positive to the right, as the screen's y goes down. */
const turn = (from: Point, here: Point, to: Point): number =>
  (here.x - from.x) * (to.y - here.y) - (here.y - from.y) * (to.x - here.x);

/** A closed path through points on a grid, straight ones left out, corners rounded. */
function rounded(points: Point[], round: number, inset: number): string {
  const corners = points.filter((here, at) => {
    const from = points.at(at - 1) ?? here;
    const to = points[(at + 1) % points.length] ?? here;
    return turn(from, here, to) !== 0;
  });
  const moved = corners.map((here, at) => {
    const from = corners.at(at - 1) ?? here;
    const to = corners[(at + 1) % corners.length] ?? here;
    // Inside is at the right of both edges.
    const [ax, ay] = unit(from, here);
    const [bx, by] = unit(here, to);
    return { x: here.x + (-ay - by) * inset, y: here.y + (ax + bx) * inset };
  });
  const parts = moved.map((here, at) => {
    const from = moved.at(at - 1) ?? here;
    const to = moved[(at + 1) % moved.length] ?? here;
    const [ax, ay] = unit(from, here);
    const [bx, by] = unit(here, to);
    const most = Math.min(round, dist(from, here) / 2, dist(here, to) / 2);
    return `${at === 0 ? 'M' : 'L'}${here.x - ax * most} ${here.y - ay * most}Q${here.x} ${here.y} ${here.x + bx * most} ${here.y + by * most}`;
  });
  return `${parts.join('')}Z`;
}

const dist = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);
function unit(a: Point, b: Point): [number, number] {
  const length = dist(a, b) || 1;
  return [(b.x - a.x) / length, (b.y - a.y) / length];
}

/** The corner as it is drawn: on a turned board the opposite one. */
export function drawnCorner(corner: Corner, turned: boolean): { x: 1 | -1; y: 1 | -1 } {
  const east = corner === 'NE' || corner === 'SE';
  const north = corner === 'NE' || corner === 'NW';
  return { x: east !== turned ? 1 : -1, y: north !== turned ? -1 : 1 };
}

/** A fixed little number in 0..1 for a place, for scattering tufts and stones without chance. */
export function scatter(a: number, b: number): number {
  const mixed = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return mixed - Math.floor(mixed);
}

/** 0, 1, 2 and so on: so many. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
