// Seats of any game: as a form for a new game offers them, and in words.
import type { NewSeat } from '../types/NewSeat';
import type { SeatInfo } from './host';

/** Who shall sit in a seat, as a form offers it. */
export type Who = 'here' | 'friend' | `bot:${string}`;

/** The bot to offer first: the best one the host has. It lists the strongest first. */
export const bestBot = (bots: readonly { id: string }[]): string => bots[0]?.id ?? 'random';

/** The same in the host's words. */
export const seatOf = (who: Who): NewSeat =>
  who === 'here' || who === 'friend' ? { who } : { who: 'bot', bot: who.slice(4) };

/** Who sits in a seat, in a few words. */
export const whoWords = (info: SeatInfo | undefined, own: boolean): string =>
  info?.who === 'bot'
    ? `bot: ${info.name}`
    : own
      ? 'you'
      : info?.who === 'open'
        ? 'nobody yet'
        : (info?.name ?? '');
