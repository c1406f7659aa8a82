import { describe, expect, it } from 'vitest';

import { controls, meaning, Places, Slots, type Box, type Found } from '../src/lib/guard';

const box = (left: number, top: number, width = 120, height = 42): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const one = (id: string, key: string, at: Box, opened = false): Found<string> => ({
  id,
  key,
  box: at,
  opened,
});

const place = box(100, 180);

describe('what has just come into another’s place', () => {
  it('hears nothing for 600 ms, and then does', () => {
    const places = new Places<string>();
    places.see([one('a', 'End main actions', place)], [], 0);
    expect(places.allows('a', 160, 190, 5000, 5000)).toBe(true);
    // The same element, another meaning: as Svelte does it.
    places.see([one('a', 'Build no village', place)], [], 5100);
    expect(places.allows('a', 160, 190, 5450, 5450)).toBe(false);
    expect(places.allows('a', 160, 190, 5701, 5701)).toBe(true);
  });

  it('hears nothing of a press that began before it', () => {
    const places = new Places<string>();
    places.see([one('a', 'Go', place)], [], 0);
    places.see([one('b', 'Stop', place)], [], 1000);
    expect(places.allows('b', 160, 190, 990, 1700)).toBe(false);
    expect(places.allows('b', 160, 190, 1690, 1700)).toBe(true);
  });

  it('is deaf also if the place was empty for a moment in between', () => {
    const places = new Places<string>();
    places.see([one('a', 'Go', place), one('z', 'Rules', box(900, 0))], [], 0);
    places.see([one('z', 'Rules', box(900, 0))], [], 1000);
    places.see([one('b', 'Stop', place), one('z', 'Rules', box(900, 0))], [], 1100);
    expect(places.allows('b', 160, 190, 1300, 1300)).toBe(false);
  });

  it('is deaf when it comes to lie on the board, and what is uncovered is, too', () => {
    const places = new Places<string>();
    const board = box(300, 0, 800, 800);
    places.see([one('z', 'Rules', box(900, 900))], [board], 0);
    places.see([one('z', 'Rules', box(900, 900)), one('c', 'Continue', box(500, 400))], [board], 1000);
    expect(places.allows('c', 510, 410, 1200, 1200)).toBe(false);
    expect(places.allows('c', 510, 410, 1700, 1700)).toBe(true);
    places.see([one('z', 'Rules', box(900, 900))], [board], 1800);
    expect(places.allows(null, 510, 410, 2000, 2000)).toBe(false);
    expect(places.allows(null, 700, 600, 2000, 2000), 'elsewhere on the board').toBe(true);
    expect(places.allows(null, 510, 410, 2500, 2500)).toBe(true);
  });

  it('opened by one’s own click is deaf only under that click', () => {
    const places = new Places<string>();
    const board = box(300, 0, 800, 800);
    places.see([one('z', 'Rules', box(900, 900))], [board], 0);
    places.press(510, 380);
    places.see(
      [
        one('z', 'Rules', box(900, 900)),
        one('under', 'Go', box(500, 370), true),
        one('aside', 'Stay', box(500, 430), true),
      ],
      [board],
      1000,
    );
    expect(places.allows('under', 510, 380, 1200, 1200)).toBe(false);
    expect(places.allows('aside', 510, 440, 1200, 1200)).toBe(true);
  });
});

describe('what can be clicked', () => {
  it('is a button or a link: a link in an opened card hears at once, whatever was below', () => {
    const places = new Places<string>();
    places.see([one('a', 'Found a village', place)], [], 0);
    places.see([one('link', 'BLOOD-MOVE-01', place, true)], [], 1000);
    expect(places.allows('link', 110, 190, 1100, 1100)).toBe(true);
    expect(places.allows(null, 110, 190, 1100, 1100), 'were it no control').toBe(false);
    expect(controls.split(', ')).toContain('a[href]');
  });
});

describe('what stays what it is', () => {
  it('is never slowed: not if made anew, not if only its count changes', () => {
    const places = new Places<string>();
    const place = box(0, 0);
    places.see([one('a', meaning('', 'Undo (3)'), place)], [], 0);
    places.see([one('b', meaning('', 'Undo (2)'), place)], [], 1000);
    expect(places.allows('b', 10, 10, 1001, 1001)).toBe(true);
    places.see([one('b', meaning('', 'Undo (1)'), box(0, -10))], [], 1050);
    expect(places.allows('b', 10, 10, 1060, 1060), 'a tile that is lifted').toBe(true);
  });

  it('is not slowed where nothing was before', () => {
    const places = new Places<string>();
    places.see([one('a', 'Rules', box(0, 0))], [], 0);
    places.see([one('a', 'Rules', box(0, 0)), one('b', 'Go', box(0, 100))], [], 1000);
    expect(places.allows('b', 10, 110, 1001, 1001)).toBe(true);
  });
});

describe('numbers of a list', () => {
  it('mean what stood there, until the new has stood for 600 ms', () => {
    const slots = new Slots();
    slots.see(['To Frostmouth', 'To Long Ford'], 0);
    expect(slots.ripe(0, 10)).toBe(true);
    slots.see(['Build no village', 'To Long Ford'], 1000);
    expect(slots.ripe(0, 1300)).toBe(false);
    expect(slots.ripe(1, 1300)).toBe(true);
    expect(slots.ripe(0, 1600)).toBe(true);
    slots.see([], 2000);
    slots.see(['Keep'], 2100);
    expect(slots.ripe(0, 2300)).toBe(false);
  });
});
