// The Mercenary card on the table: told by the view while it is carried out, by events if it already has been.
import type { Event } from '../types/hate/Event';
import type { View } from '../types/hate/View';

export interface Beast {
  /** Index into the drawing's Mercenary cards. */
  card: number;
  /** 0 or 1, once chosen. */
  option: number | null;
  /** Who drew it and decides. */
  seat: number | null;
  /** Whether it has been carried out. */
  over: boolean;
}

/** The Mercenary card to show after a message with these events. */
export function beastOf(view: View, events: readonly Event[], before: Beast | null): Beast | null {
  if (view.beast) {
    const [card, option] = view.beast;
    return { card, option, seat: view.active, over: false };
  }
  let shown: Beast | null = before && { ...before, over: true };
  for (const event of events) {
    if (event.event === 'mercenary_card')
      shown = { card: event.card, option: null, seat: event.seat, over: true };
    else if (event.event === 'mercenary_option')
      shown = { card: event.card, option: event.option, seat: event.seat, over: true };
  }
  return view.stage === 'battle' ? shown : null;
}
