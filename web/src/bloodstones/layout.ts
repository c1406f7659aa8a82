// Where pieces lie within an area: rows of overlapping tiles, one row an owner, houses below.
import type { AreaView } from '../types/AreaView';
import type { Count } from '../types/Count';
import type { DrawnArea } from '../lib/host';
import { byImportance } from './art';

export const tile = { width: 68, height: 86 };
export const house = 46;

export interface Piece {
  key: string;
  seat: number;
  unit: Count;
  x: number;
  y: number;
  scale: number;
}

export interface House {
  key: string;
  seat: number;
  x: number;
  y: number;
}

export interface Placed {
  pieces: Piece[];
  houses: House[];
}

/** Lays out what is in one area around its centre. Later pieces lie above earlier ones. */
export function place(area: DrawnArea, view: AreaView): Placed {
  const [cx, cy] = area.at;
  const forces = view.forces.filter((force) => force.units.length > 0);
  const scale = forces.length <= 1 ? 1 : forces.length === 2 ? 0.84 : 0.68;
  const width = tile.width * scale;
  const height = tile.height * scale;
  const room = Math.max(area.room * 1.9, 150);
  const houses = view.villages?.[1] ?? 0;
  const rows = forces.length * (height + 6);
  const below = houses > 0 ? house * (forces.length > 0 ? 0.8 : 1) : 0;
  const top = cy - (rows + below) / 2;

  const pieces = forces.flatMap((force, row) => {
    const units = [...force.units].sort((a, b) => byImportance(a.kind, b.kind));
    const step =
      units.length > 1 ? Math.max(26 * scale, Math.min(width + 5, (room - width) / (units.length - 1))) : 0;
    const left = cx - (step * (units.length - 1)) / 2;
    return units
      .map((unit, index) => ({
        key: `${view.area}-${force.seat}-${unit.kind}`,
        seat: force.seat,
        unit,
        x: left + step * index,
        y: top + row * (height + 6) + height / 2,
        scale,
      }))
      .reverse();
  });

  const size = forces.length > 0 ? 0.85 : 1;
  return {
    pieces,
    houses: Array.from({ length: houses }, (_, index) => ({
      key: `${view.area}-house-${index}`,
      seat: view.villages?.[0] ?? 0,
      x: cx + (index - (houses - 1) / 2) * (house + 8) * size,
      y: top + rows + below / 2 + (forces.length > 0 ? 6 : 0),
    })),
  };
}

/** The area one would walk to from `from` in a direction (arrow keys): near and in line. */
export function toward(areas: readonly DrawnArea[], from: number, dx: number, dy: number): number | null {
  const start = areas.find((area) => area.id === from);
  if (!start) return null;
  let best: number | null = null;
  let least = Infinity;
  for (const area of areas) {
    const x = area.at[0] - start.at[0];
    const y = area.at[1] - start.at[1];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    if (area.id === from || along <= 0 || across > along * 1.6) continue;
    const cost = along + across * 1.8;
    if (cost < least) [best, least] = [area.id, cost];
  }
  return best;
}
