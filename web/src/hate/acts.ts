// The act bar: what a Figure may do now, the weightiest first, in few words.
import type { Offer } from '../types/Offer';
import type { View } from '../types/hate/View';
import { percent } from './art';
import type { Book } from './book';
import { doing } from './walk';

type Acting = { do?: string; figure?: number; target?: number };
const action = (offer: Offer): Acting => offer.action as Acting;

/** What is done to the board with an Action; the weightiest first. */
const order = ['attack', 'grab', 'pillage', 'take', 'special', 'skill', 'drop'] as const;
type Act = (typeof order)[number];
const rank = (offer: Offer): number => order.indexOf(doing(offer) as Act);

/** How many Attacks stand in the bar; the rest are on the board and in the list. */
const mostAttacks = 2;

/** The chance of an Attack, in ten-thousandths. */
export const chanceOf = (view: View, offer: Offer): number | null => {
  const { figure, target } = action(offer);
  return view.aims.find((aim) => aim.figure === figure && aim.target === target)?.chance ?? null;
};

/** Attack, Grab, Pillage and the like, best Attacks first. */
export function actOffers(view: View, offers: readonly Offer[]): Offer[] {
  const acts = offers.filter((offer) => rank(offer) >= 0 && doing(offer) !== 'drop');
  const attacks = acts
    .filter((offer) => doing(offer) === 'attack')
    .toSorted((a, b) => (chanceOf(view, b) ?? 0) - (chanceOf(view, a) ?? 0))
    .slice(0, mostAttacks);
  const others = acts.filter((offer) => doing(offer) !== 'attack');
  return [...attacks, ...others.toSorted((a, b) => rank(a) - rank(b))];
}

/** Choices that end what the Figures of this Turn do, one a Figure. */
export const restOffers = (offers: readonly Offer[]): Offer[] =>
  offers.filter((offer) => doing(offer) === 'rest');

/** A button of the act bar: a word, and what about. */
export function actWords(book: Book, offer: Offer): { word: string; about: string } | null {
  const { figure, target } = action(offer);
  const who = book.name(figure);
  switch (doing(offer)) {
    case 'attack': {
      const chance = chanceOf(book.view, offer);
      const whom = book.name(target);
      return {
        word: `Attack ${whom}`,
        about: chance === null ? who : `${who}, KO ${percent(chance)}`,
      };
    }
    case 'grab':
      return { word: 'Grab', about: who };
    case 'pillage':
      return { word: 'Pillage', about: who };
    case 'take':
      return { word: 'Take a token', about: who };
    default: {
      // `Warrior 1: Push` and `Warrior 1 uses Push`.
      const name = offer.label.replace(`${who}: `, '').replace(`${who} uses `, '');
      return name === offer.label ? null : { word: name, about: who };
    }
  }
}
