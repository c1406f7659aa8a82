// Names and texts of a Battle, looked up in its drawing.
import type { DrawnCard } from '../types/hate/DrawnCard';
import type { DrawnKind } from '../types/hate/DrawnKind';
import type { DrawnMission } from '../types/hate/DrawnMission';
import type { DrawnSkill } from '../types/hate/DrawnSkill';
import type { DrawnTribe } from '../types/hate/DrawnTribe';
import type { Drawing } from '../types/hate/Drawing';
import type { FigureView } from '../types/hate/FigureView';
import type { View } from '../types/hate/View';
import { neutralPaint, paintOf, typeWords, type Paint } from './art';
import { milder } from '../ui/milder.svelte';

export const slotLetters = ['A', 'B', 'C', 'D'] as const;

export class Book {
  constructor(
    readonly drawing: Drawing,
    readonly view: View,
  ) {}

  kind(figure: FigureView): DrawnKind | undefined {
    return this.drawing.kinds[figure.kind];
  }
  figure(id: number): FigureView | undefined {
    return this.view.figures.find((one) => one.id === id);
  }
  letter(figure: FigureView): string {
    return figure.marker === null ? '' : (this.drawing.markers[figure.marker]?.letter ?? '');
  }
  markerColour(figure: FigureView): string {
    return (figure.marker === null ? undefined : this.drawing.markers[figure.marker]?.hex) ?? '#d8c9a8';
  }
  /** `Warrior 3`, `Prince`. */
  name(figure: FigureView | number | null | undefined): string {
    const one = typeof figure === 'number' ? this.figure(figure) : figure;
    if (!one) return 'a Figure';
    const kind = this.kind(one);
    const word = kind ? (kind.role === 'mercenary' ? kind.name : typeWords[kind.role]) : 'Figure';
    const letter = this.letter(one);
    return letter && /^[0-9a-z]$/.test(letter) ? `${word} ${letter}` : word;
  }
  /** The Neutral Mercenary, while nobody has captured it. */
  get mercenary(): FigureView | undefined {
    return this.view.figures.find(
      (figure) => figure.owner === null && figure.control === null && figure.at !== 'captive',
    );
  }
  /** A Mercenary as it comes onto the board: its base values, Starting Skills and Hate tokens. */
  fresh(kind: number): FigureView | undefined {
    const drawn = this.drawing.kinds[kind];
    if (!drawn) return undefined;
    const [a = [], b = [], c = [], d = []] = drawn.slots.map((skill) => (skill === null ? [] : [skill]));
    const { attack, defense, mp, cost } = drawn;
    return {
      ...{ id: -1 - kind, kind, marker: null, owner: null, control: null, at: { stands: 0 } },
      ...{ savagery: 0, activated: false, card_savagery: 0, poison: 0, minus_die: 0, reach: 1 },
      ...{ attack, defense, mp, cost, slots: [a, b, c, d], carries: [], tokens: [] },
      shields: this.drawing.scenario.mercenary?.hate ?? 0,
    };
  }
  /** With its Tribe. */
  fullName(figure: FigureView | number | null | undefined): string {
    const one = typeof figure === 'number' ? this.figure(figure) : figure;
    if (!one) return 'a Figure';
    return one.owner === null
      ? `neutral ${this.name(one)}`
      : `${this.name(one)} (${this.seatName(one.owner)})`;
  }
  tribe(seat: number | null): DrawnTribe | undefined {
    const id = seat === null ? null : this.view.players[seat]?.tribe;
    return this.drawing.tribes.find((one) => one.id === id);
  }
  seatName(seat: number): string {
    return this.tribe(seat)?.name ?? `Seat ${seat + 1}`;
  }
  paint(seat: number | null): Paint {
    return seat === null ? neutralPaint : paintOf(this.view.players[seat]?.tribe);
  }
  skill(id: number): DrawnSkill | undefined {
    return this.drawing.skills[id];
  }
  card(id: number): DrawnCard | undefined {
    return this.drawing.cards[id];
  }
  mission(index: number): DrawnMission | undefined {
    return this.drawing.scenario.missions[index];
  }
  secret(number: number): DrawnMission | undefined {
    const { secrets, underdogs } = this.drawing;
    return number < secrets.length ? secrets[number] : underdogs[number - secrets.length];
  }
  /** `Attacker` or `Defender`, once known. */
  role(seat: number): string {
    return this.view.attacker === null ? '' : this.view.attacker === seat ? 'Attacker' : 'Defender';
  }
  say(text: string | undefined): string {
    return milder.say(text ?? '');
  }
}

/** The Space a Figure, its Body or its marker is on. */
export function spaceOf(figure: FigureView): number | null {
  const { at } = figure;
  if (typeof at === 'string') return null;
  if ('stands' in at) return at.stands;
  if ('lies' in at) return at.lies;
  if ('hidden' in at) return at.hidden;
  return null;
}
export const stands = (figure: FigureView): boolean => typeof figure.at !== 'string' && 'stands' in figure.at;

/** What a Mission pays, in words. */
export function rewardWords(mission: { hate: number; resource: number; savagery: number }): string {
  const parts = [
    mission.hate > 0 ? `${mission.hate} Hate` : '',
    mission.resource > 0 ? `${mission.resource} ${mission.resource === 1 ? 'Resource' : 'Resources'}` : '',
    mission.savagery > 0 ? `${mission.savagery} Savagery` : '',
  ].filter(Boolean);
  return parts.join(', ');
}
