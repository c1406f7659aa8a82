import { describe, expect, it } from 'vitest';

import { merge } from '../src/lib/log';
import type { Moment } from '../src/types/Moment';

const moment = (number: number, text = `act ${number}`): Moment => ({
  number,
  seat: number === 0 ? null : 0,
  lines: [{ text, anchors: [], weight: 'normal' }],
  events: [],
});

describe('the log', () => {
  it('grows by what is new', () => {
    const { moments, gap } = merge([moment(0), moment(1)], [moment(2)], 2);
    expect(moments.map((one) => one.number)).toEqual([0, 1, 2]);
    expect(gap).toBeNull();
  });

  it('loses what was taken back, and takes what was played instead', () => {
    const kept = [moment(0), moment(1), moment(2)];
    expect(merge(kept, [], 1).moments).toEqual([moment(0), moment(1)]);
    const again = merge(merge(kept, [], 1).moments, [moment(2, 'another')], 2);
    expect(again.moments.at(-1)?.lines[0]?.text).toBe('another');
  });

  it('says where acts are missing', () => {
    expect(merge([], [], 3).gap).toBe(0);
    expect(merge([moment(0), moment(1)], [moment(4)], 4).gap).toBe(2);
  });
});
