import { describe, expect, it } from 'vitest';

import { carrying, keep, litBy, point } from '../src/lib/narrow';
import type { Offer } from '../src/types/Offer';

const offer = (typed: string, ...anchors: string[]): Offer => ({
  action: { do: typed },
  label: typed,
  typed,
  anchors,
  rule: 'BLOOD-MOVE-01',
});

const moveSword = offer('move 12 sword', 'unit:12:sword', 'area:12');
const moveShield = offer('move 12 shield', 'unit:12:shield', 'area:12');
const moveShip = offer('move 0 ship', 'unit:0:ship', 'area:0');
const end = offer('done', 'button:done');
const all = [moveSword, moveShield, moveShip, end];

describe('pointing', () => {
  it('does what only one choice means', () => {
    expect(point(all, [], ['unit:12:sword', 'area:12'])).toEqual({ kind: 'do', offer: moveSword });
    expect(point(all, [], ['area:0'])).toEqual({ kind: 'do', offer: moveShip });
  });

  it('narrows when several are meant, and the next pointing decides', () => {
    const first = point(all, [], ['area:12']);
    expect(first).toEqual({ kind: 'several', offers: [moveSword, moveShield], picked: ['area:12'] });
    expect(point(all, ['area:12'], ['unit:12:shield', 'area:12'])).toMatchObject({ kind: 'let-go' });
    expect(point(all, ['area:12'], ['unit:12:shield'])).toEqual({ kind: 'do', offer: moveShield });
  });

  it('begins afresh when what is picked does not go with it', () => {
    expect(point(all, ['area:12'], ['unit:0:ship'])).toEqual({ kind: 'do', offer: moveShip });
  });

  it('falls back from a unit to its area', () => {
    expect(point(all, [], ['unit:12:leader', 'area:12'])).toMatchObject({ kind: 'several' });
  });

  it('asks why when nothing is meant', () => {
    expect(point(all, [], ['unit:3:sword', 'area:3'])).toEqual({
      kind: 'nothing',
      anchors: ['unit:3:sword', 'area:3'],
    });
  });

  it('takes area 0 and tile of value 0 for something', () => {
    expect(point([offer('go 0', 'area:0')], [], ['area:0']).kind).toBe('do');
  });
});

describe('what is picked', () => {
  it('survives an unrelated change and goes when nothing carries it', () => {
    expect(keep(all, ['area:12'])).toEqual(['area:12']);
    expect(keep([end], ['area:12'])).toEqual([]);
    expect(keep(all, [])).toEqual([]);
  });

  it('lights exactly the anchors of what is left', () => {
    expect(litBy(carrying(all, ['area:12']))).toEqual(
      new Set(['unit:12:sword', 'unit:12:shield', 'area:12']),
    );
  });
});
