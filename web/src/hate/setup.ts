// The choices of the form for a new Battle of HATE as what the host wants to have.
import type { GameInfo } from '../lib/host';
import { bestBot, seatOf, type Who } from '../lib/setup';
import type { Setup } from '../types/hate/Setup';
import type { Upgrades } from '../types/hate/Upgrades';
import type { NewMatch } from '../types/NewMatch';

export interface Place {
  who: Who;
  /** A Tribe's name in the pack; empty: chosen at the table. */
  tribe: string;
}

export interface Wish {
  places: [Place, Place];
  /** Empty: the Attacker picks at the table. */
  scenario: string;
  /** A seat, or drawn. */
  attacker: '0' | '1' | 'drawn';
  upgrades: Upgrades;
  milder: boolean;
}

/** Whether both sides want the same Tribe: there is one of each. */
export const doubled = ({ places: [one, two] }: Wish): boolean => one.tribe !== '' && one.tribe === two.tribe;

/** The body of `POST /api/matches`. */
export function order(wish: Wish, name?: string): NewMatch {
  const setup: Setup = {
    tribes: wish.places.map(({ tribe }) => tribe || null),
    scenario: wish.scenario || null,
    attacker: wish.attacker === 'drawn' ? null : Number(wish.attacker),
    upgrades: wish.upgrades,
    milder: wish.milder,
  };
  return {
    game: 'hate',
    setup,
    seats: wish.places.map(({ who }) => seatOf(who)),
    ...(name ? { name } : {}),
  };
}

/** A Battle at once: against a bot, with Tribes that are easy to begin with and no Upgrades to choose. */
export const quick = (game: GameInfo): NewMatch =>
  order(
    {
      places: [
        { who: 'here', tribe: 'umrak' },
        { who: `bot:${bestBot(game.bots)}`, tribe: 'umcal' },
      ],
      scenario: 'king-of-the-hill',
      attacker: '0',
      upgrades: 'none',
      milder: false,
    },
    'King of the Hill',
  );
