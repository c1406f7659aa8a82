// The choices of the form for a new game of Bloodstones as what the host wants to have.
import type { FactionInfo, GameInfo, MapInfo } from '../lib/host';
import { bestBot, seatOf, type Who } from '../lib/setup';
import type { Faction } from '../types/Faction';
import type { NewMatch } from '../types/NewMatch';
import type { Setup } from '../types/Setup';

export interface Place {
  who: Who;
  faction: Faction | '';
}

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
    seats: wish.places.map(({ who }) => seatOf(who)),
    ...(name ? { name } : {}),
  };
}

/** A game at once: two seats, one of them a bot, the factions easiest to begin with. */
export const quick = (game: GameInfo): NewMatch =>
  order(
    {
      map: 'tyrants-lament',
      places: [
        { who: 'here', faction: 'horse_lords' },
        { who: `bot:${bestBot(game.bots)}`, faction: 'dragon_riders' },
      ],
      cutiecorn: false,
      variant: false,
      roundLimit: 100,
    },
    'Tyrant’s Lament',
  );
