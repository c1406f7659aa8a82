// What the forms for a new game of any game have in common.
import type { NewSeat } from '../types/NewSeat';

/** Who shall sit in a seat, as a form offers it. */
export type Who = 'here' | 'friend' | `bot:${string}`;

/** The bot to offer first: the best one the host has. */
export const bestBot = (bots: readonly { id: string }[]): string =>
  (bots.find((bot) => bot.id === 'greedy') ?? bots[0])?.id ?? 'random';

/** The same in the host's words. */
export const seatOf = (who: Who): NewSeat =>
  who === 'here' || who === 'friend' ? { who } : { who: 'bot', bot: who.slice(4) };
