// Going far in one click: the steps of a way, sent one after the other.
import type { Offer } from '../types/Offer';

/** The `do` of a choice's action. */
export const doing = (offer: Offer): string => (offer.action as { do?: string }).do ?? '';

/** The choice that steps into a Space now. */
export const stepTo = (offers: readonly Offer[], space: number): Offer | undefined =>
  offers.find((offer) => {
    const action = offer.action as { do?: string; to?: number };
    return action.do === 'step' && action.to === space;
  });

/** The choice that ends the Move. */
export const stopOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find((offer) => doing(offer) === 'stop');

export interface Walk {
  figure: number;
  /** Spaces still to be entered. */
  way: number[];
  /** Whether the Move ends there. */
  stop: boolean;
}

/**
 * What to do next on a way: the choice to send, or `null` when it is over (arrived, somebody else is
 * asked, the next step is not offered any more).
 */
export function onward(
  walk: Walk,
  moving: number | null,
  offers: readonly Offer[],
): { offer: Offer; rest: Walk | null } | null {
  if (moving !== walk.figure) return null;
  const [next, ...way] = walk.way;
  if (next === undefined) {
    const stop = walk.stop ? stopOf(offers) : undefined;
    return stop ? { offer: stop, rest: null } : null;
  }
  const offer = stepTo(offers, next);
  if (!offer) return null;
  return { offer, rest: way.length > 0 || walk.stop ? { ...walk, way } : null };
}
