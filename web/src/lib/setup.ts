// The choices of the new-game page as what the host wants to have.
import type { Faction } from '../types/Faction';
import type { NewMatch } from '../types/NewMatch';
import type { Setup } from '../types/Setup';
import type { FactionInfo, MapInfo } from './host';

export type Who = 'here' | 'friend' | `bot:${string}`;

export interface Place {
  who: Who;
  faction: Faction | '';
}

/** The bot to offer first: the best one the host has. */
export const bestBot = (bots: readonly { id: string }[]): string =>
  (bots.find((bot) => bot.id === 'greedy') ?? bots[0])?.id ?? 'random';

export interface Wish {
  map: string;
  places: Place[];
  cutiecorn: boolean;
  variant: boolean;
  roundLimit: number;
}

/** What the rulebook advises against, with its rule: the table must tick "variant" to do it all the same. */
export function advice(
  wish: Wish,
  maps: readonly MapInfo[],
  factions: readonly FactionInfo[],
): { text: string; rule: string }[] {
  const count = wish.places.length;
  const found: { text: string; rule: string }[] = [];
  for (const place of wish.places) {
    const info = factions.find((one) => one.faction === place.faction);
    const least = info?.discouraged_below;
    if (info && least && count < least)
      found.push({
        text: `${info.name} are advised against with ${count} players.`,
        rule: info.faction === 'corsairs' ? 'BLOOD-SETUP-06' : 'BLOOD-SETUP-07',
      });
  }
  const map = maps.find((one) => one.id === wish.map);
  if (map && (count < map.players[0] || count > map.players[1]))
    found.push({
      text: `${map.name} is made for ${map.players[0]} to ${map.players[1]} players.`,
      rule: 'BLOOD-MAP-04',
    });
  return found;
}

/** Factions chosen twice: there is one copy of each. */
export function doubled(wish: Wish): boolean {
  const taken = wish.places.map((place) => place.faction).filter(Boolean);
  return new Set(taken).size !== taken.length;
}

/** The body of `POST /api/matches`. */
export function order(wish: Wish, name?: string): NewMatch {
  const setup: Setup = {
    map: wish.map,
    factions: wish.places.map((place) => place.faction || null),
    cutiecorn: wish.cutiecorn,
    variant: wish.variant,
    round_limit: wish.roundLimit,
  };
  return {
    game: 'bloodstones',
    setup,
    seats: wish.places.map(({ who }) =>
      who === 'here' || who === 'friend' ? { who } : { who: 'bot', bot: who.slice(4) },
    ),
    ...(name ? { name } : {}),
  };
}
