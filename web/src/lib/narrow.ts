// From pointing to choosing: the client knows no rules, only which anchors the legal choices carry.
import type { Offer } from '../types/Offer';

/** The offers that carry every one of `picked`. */
export function carrying(offers: readonly Offer[], picked: readonly string[]): Offer[] {
  return offers.filter((offer) => picked.every((anchor) => offer.anchors.includes(anchor)));
}

export type Pointed =
  /** Exactly one thing is meant: do it. */
  | { kind: 'do'; offer: Offer }
  /** Several are meant: show them; they share `picked`. */
  | { kind: 'several'; offers: Offer[]; picked: string[] }
  /** The same again: let go of it. */
  | { kind: 'let-go'; picked: string[] }
  /** Nothing legal is meant: ask why. */
  | { kind: 'nothing'; anchors: string[] };

/**
 * What pointing at an element means. `anchors` are the element's, the most telling first (a unit
 * stands for its area, too). First within what is picked already, then afresh.
 */
export function point(
  offers: readonly Offer[],
  picked: readonly string[],
  anchors: readonly string[],
): Pointed {
  const again = anchors.find((anchor) => picked.includes(anchor));
  if (again) return { kind: 'let-go', picked: picked.filter((anchor) => anchor !== again) };
  for (const before of picked.length > 0 ? [picked, []] : [[]]) {
    for (const anchor of anchors) {
      const chosen = [...before, anchor];
      const found = carrying(offers, chosen);
      const [only] = found;
      if (only && found.length === 1) return { kind: 'do', offer: only };
      if (only) return { kind: 'several', offers: found, picked: chosen };
    }
  }
  return { kind: 'nothing', anchors: [...anchors] };
}

/** Every anchor that leads somewhere now: these are lit. */
export function litBy(offers: readonly Offer[]): Set<string> {
  return new Set(offers.flatMap((offer) => offer.anchors));
}

/** What stays picked when the offers change: as long as something still carries all of it. */
export function keep(offers: readonly Offer[], picked: readonly string[]): string[] {
  return picked.length > 0 && carrying(offers, picked).length > 0 ? [...picked] : [];
}
