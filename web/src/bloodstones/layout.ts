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
  /** Beside the pieces, for a mark that must not hide them. */
  edge: { x: number; y: number };
}

/** Lays out what is in one area around its centre. Later pieces lie above earlier ones. */
export function place(area: DrawnArea, view: AreaView): Placed {
  const [cx, cy] = area.at;
  const forces = view.forces.filter((force) => force.units.length > 0);
  const lines = forces.flatMap((force) => {
    const units = [...force.units].sort((a, b) => byImportance(a.kind, b.kind));
    const wide = forces.length === 1 && units.length > 3 ? Math.ceil(units.length / 2) : units.length;
    return [units.slice(0, wide), units.slice(wide)]
      .filter((line) => line.length > 0)
      .map((line) => ({ seat: force.seat, units: line }));
  });
  const scale = lines.length <= 1 ? 1.06 : lines.length === 2 ? 0.9 : 0.7;
  const width = tile.width * scale;
  const height = tile.height * scale + 8;
  const room = Math.max(area.room * 1.9, 150);
  const houses = view.villages?.[1] ?? 0;
  const below = houses > 0 ? house * (lines.length > 0 ? 0.9 : 1) : 0;
  const top = cy - (lines.length * height + below) / 2;

  const pieces = lines.flatMap(({ seat, units }, row) => {
    const fit = units.length > 1 ? (room - width) / (units.length - 1) : 0;
    const step = units.length > 1 ? Math.max(26 * scale, Math.min(width + 6, fit)) : 0;
    const left = cx - (step * (units.length - 1)) / 2;
    return units
      .map((unit, index) => ({
        key: `${view.area}-${seat}-${unit.kind}`,
        seat,
        unit,
        x: left + step * index,
        y: top + row * height + height / 2,
        scale,
      }))
      .reverse();
  });

  return {
    pieces,
    houses: Array.from({ length: houses }, (_, index) => ({
      key: `${view.area}-house-${index}`,
      seat: view.villages?.[0] ?? 0,
      x: cx + (index - (houses - 1) / 2) * (house + 8),
      y: top + lines.length * height + below / 2 + (lines.length > 0 ? 4 : 0),
    })),
    edge: { x: cx + Math.min(room / 2, 120), y: top - 4 },
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
