import { describe, expect, it } from 'vitest';

import { clearest, places } from '../src/lib/place';
import { sinceOwn } from '../src/lib/since';
import type { Moment } from '../src/types/Moment';

const moment = (number: number, seat: number | null, text: string): Moment => ({
  number,
  seat,
  lines: [{ text, anchors: [`area:${number}`], weight: 'normal' }],
  events: [],
});

describe('what others did since my last act', () => {
  const moments = [
    moment(0, null, 'Start.'),
    moment(1, 0, 'Mine.'),
    moment(2, 1, 'Theirs.'),
    moment(3, 1, 'More.'),
  ];

  it('is every line of theirs after it, with its places', () => {
    expect(sinceOwn(moments, 0).map(({ text, anchors }) => [text, anchors])).toEqual([
      ['Theirs.', ['area:2']],
      ['More.', ['area:3']],
    ]);
  });

  it('is told at one device, too: the other seat’s acts are others’', () => {
    expect(sinceOwn([...moments, moment(4, 0, 'Mine again.')], 1).map(({ text }) => text)).toEqual([
      'Mine again.',
    ]);
  });

  it('is nothing after an act of one’s own, and for whoever watches', () => {
    expect(sinceOwn(moments.slice(0, 2), 0)).toEqual([]);
    expect(sinceOwn(moments, null)).toEqual([]);
  });
});

describe('a card at a spot', () => {
  it('opens where it covers neither the hand nor where one would go', () => {
    const page = { width: 390, height: 844 };
    const hand = { left: 0, top: 720, right: 390, bottom: 844 };
    const goal = { left: 150, top: 560, right: 240, bottom: 640 };
    const spots = places({ x: 195, y: 690 }, 300, 180, page);
    const { x, y } = clearest(spots, 300, 180, [hand, goal]);
    const covers = (box: typeof hand) =>
      x < box.right && x + 300 > box.left && y < box.bottom && y + 180 > box.top;
    expect(covers(hand)).toBe(false);
    expect(covers(goal)).toBe(false);
  });
});
