// Seats of a game that brings no colours of its own.
import type { Session } from '../lib/session.svelte';
import type { SeatPaint } from '../table/paint';

const colours = ['#b3261e', '#2c6fbb', '#3d7a34', '#8a5a00', '#7a3f9d', '#0f7a78', '#a33b72', '#5b5b5b'];

export function paintOf(session: Session, seat: number): SeatPaint {
  const info = session.table?.seats.find((one) => one.seat === seat);
  return {
    colour: colours[seat % colours.length] ?? '#5b5b5b',
    ink: '#ffffff',
    name: info?.who === 'open' || !info?.name ? `Seat ${seat + 1}` : info.name,
    letter: String(seat + 1),
  };
}
