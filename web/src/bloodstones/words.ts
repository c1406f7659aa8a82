// Places and pieces in words: for labels, cards and the position as text.
import type { Drawing, DrawnArea } from '../lib/host';
import type { View } from '../types/View';
import { paintOfSeat, terrainWords } from './art';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What lies in an area: its villages, then each owner's units. */
export function pieces(view: View, area: number): string[] {
  const here = view.areas.find((one) => one.area === area);
  const name = (seat: number) => paintOfSeat(view.seats, seat).name;
  const found: string[] = [];
  if (here?.villages) {
    const [seat, count] = here.villages;
    found.push(`${plural(count, 'village', 'villages')} of ${name(seat)}`);
  }
  for (const force of here?.forces ?? [])
    found.push(`${name(force.seat)}: ${force.units.map((unit) => `${unit.count} ${unit.name}`).join(', ')}`);
  if (view.contested.includes(area)) found.push('contested');
  return found;
}

/** An area with all that lies in it, in one line. */
export const areaWords = (view: View, area: DrawnArea): string =>
  [
    `${area.name}, ${(terrainWords[area.terrain] ?? area.terrain).toLowerCase()}`,
    ...pieces(view, area.id),
  ].join('; ');

/** What an anchor stands for. */
export function anchorWords(view: View, drawing: Drawing, anchor: string): string {
  const [kind = '', id = '', unit = ''] = anchor.split(':');
  const area = drawing.areas.find((one) => one.id === Number(id));
  if ((kind === 'area' || kind === 'unit') && area)
    return areaWords(view, area) + (kind === 'unit' ? ` (${unit})` : '');
  const hand = view.seats.find((seat) => seat.seat === view.own)?.hand ?? [];
  if (kind === 'tile') return hand.find((one) => one.kind === id)?.name ?? id;
  if (kind === 'battletile') return `Battle tile ${id}`;
  return '';
}
