// Dice as the host tells them (how many show what) and as they lie on the table (one after another).
import type { Dice } from '../types/hate/Dice';
import type { Offer } from '../types/Offer';

export type Face = keyof Dice;
export const faces: readonly Face[] = ['hit', 'save', 'savagery', 'wild'];
export const faceWords: Record<Face, string> = {
  hit: 'Hit',
  save: 'Save',
  savagery: 'Savagery',
  wild: 'Wild',
};

export interface Die {
  /** Stays the same while the die lies; a thrown one gets a new one. */
  key: number;
  face: Face;
}

export const none: Dice = { hit: 0, save: 0, savagery: 0, wild: 0 };
export const total = (dice: Dice): number => dice.hit + dice.save + dice.savagery + dice.wild;

export function count(list: readonly Face[]): Dice {
  const dice = { ...none };
  for (const face of list) dice[face] += 1;
  return dice;
}

/**
 * The dice on the table after a change: those that still show the same lie still, others are thrown
 * into their places, more are put at the end. Keys of thrown ones begin at `fresh`.
 */
export function arrange(before: readonly Die[], now: Dice, fresh: number): Die[] {
  const left = { ...now };
  const kept = before.map((die) => {
    if (left[die.face] <= 0) return null;
    left[die.face] -= 1;
    return die;
  });
  const thrown = faces.flatMap((face) => new Array<Face>(left[face]).fill(face));
  // Not sorted by what they show: thrown dice do not lie in order.
  thrown.sort((a, b) => ((faces.indexOf(a) * 7 + 3) % 5) - ((faces.indexOf(b) * 7 + 3) % 5));
  let key = fresh;
  const placed = kept.map((die) => {
    if (die) return die;
    const face = thrown.shift();
    return face ? { key: key++, face } : null;
  });
  return [...placed.filter((die) => die !== null), ...thrown.map((face) => ({ key: key++, face }))];
}

/** The anchor of a choice of dice. */
export const diceAnchor = (dice: Dice): string => `dice:${faces.map((face) => dice[face]).join('-')}`;

/** The choice that rerolls exactly these. */
export const rerollOf = (offers: readonly Offer[], marked: readonly Face[]): Offer | undefined =>
  offers.find((offer) => offer.anchors.includes(diceAnchor(count(marked))));

/** The most dice of a choice of dice among the offers; 0: none can be chosen. */
export function mostDice(offers: readonly Offer[]): number {
  return Math.max(
    0,
    ...offers
      .flatMap((offer) => offer.anchors)
      .filter((anchor) => anchor.startsWith('dice:'))
      .map((anchor) =>
        anchor
          .slice(5)
          .split('-')
          .map(Number)
          .reduce((sum, n) => sum + n, 0),
      ),
  );
}

/** What does nothing in this roll: not a success, and no Savagery. */
export const misses = (roll: 'attack' | 'defense'): Face[] => (roll === 'attack' ? ['save'] : ['hit']);
