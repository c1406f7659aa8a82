// What is being decided, as anchors: drawn as chosen, so that the eye finds the Figures in question; and what
// of the board is lit.
import type { Offer } from '../types/Offer';
import type { View } from '../types/hate/View';

export function chosenBy(view: View): Set<string> {
  const found = new Set<string>();
  if (view.moving) found.add(`figure:${view.moving.figure}`);
  for (const activation of view.activations) found.add(`figure:${activation.figure}`);
  if (view.beast)
    for (const figure of view.figures)
      if (figure.owner === null && figure.control === null) found.add(`figure:${figure.id}`);
  const combat = view.combats.at(-1);
  if (combat) {
    if (combat.attacker !== null) found.add(`figure:${combat.attacker}`);
    if (combat.defender !== null) found.add(`figure:${combat.defender}`);
    for (const target of combat.targets) found.add(`figure:${target}`);
  }
  if (view.window?.figure !== null && view.window?.figure !== undefined)
    found.add(`figure:${view.window.figure}`);
  return found;
}

/** The three steps of a Turn, and which of them it is at for the one whose Turn it is. */
export type TurnStep = 'choose' | 'move' | 'act';
export function turnStep(view: View, own: number | null, doing: ReadonlySet<string>): TurnStep | null {
  if (view.stage !== 'battle' || view.active === null || view.active !== own) return null;
  if (view.beast) return null;
  if (view.combats.length > 0) return 'act';
  if (view.moving || doing.has('step') || doing.has('move')) return 'move';
  if (doing.has('activate') || doing.has('begin')) return 'choose';
  if (view.activations.length === 0) return 'choose';
  const acting = ['attack', 'pillage', 'grab', 'rest', 'skill', 'special'].some((one) => doing.has(one));
  return acting || view.activations.every((one) => one.moved) ? 'act' : 'move';
}

/** A choice of something beside the board (a card, a slot, a button) that a Figure only profits from. */
export const aside = (offer: Offer): boolean =>
  /^(feat|card|extension|trial|skill|button|action|upgrade):/.test(offer.anchors[0] ?? 'button:');

/** What is lit on the board: not the Figures that something beside it could be used for. */
export const litOnBoard = (offers: readonly Offer[], picked: readonly string[]): Set<string> =>
  new Set(
    offers.flatMap((offer) =>
      picked.length === 0 && aside(offer) ? offer.anchors.slice(0, 1) : offer.anchors,
    ),
  );
