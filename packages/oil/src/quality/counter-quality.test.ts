import { describe, expect, it } from 'vitest';
import { minuteMs } from '../durations.ts';
import { CounterQuality } from './counter-quality.ts';
import { stretchEnds } from './stretches.ts';

function counted(
  assess: CounterQuality,
  values: readonly number[],
  at: readonly number[] = values.map((_, n) => n * minuteMs),
): { codes: number[]; increments: number[] } {
  const rows = values.length;
  const [codes, since, increments] = [new Uint8Array(rows), new Float64Array(rows), new Float64Array(rows)];
  const times = Float64Array.from(at);
  assess.assess({
    at: times,
    rows,
    stretches: stretchEnds(times, rows, new Int32Array(rows)),
    values: Float64Array.from(values),
    codes,
    since,
    increments,
  });
  return { codes: [...codes], increments: [...increments] };
}

const register: readonly [number, number] = [0, 2 ** 32 - 1];

it('tells what was added', () => {
  expect(counted(new CounterQuality(register), [5, 5, 7, 10]).increments).toEqual([NaN, 0, 2, 3]);
});

it('passes over what is missing, out of range or late', () => {
  const { codes, increments } = counted(
    new CounterQuality(register),
    [5, NaN, -1, Infinity, 9, 100],
    [0, 1, 2, 3, 4, 4],
  );
  expect(codes).toEqual([1, 0, 2, 2, 1, 1]);
  expect(increments).toEqual([NaN, NaN, NaN, NaN, 4, NaN]);
});

it('takes a restart for a new beginning, not for a burst', () => {
  const assess = new CounterQuality(register);
  expect(counted(assess, [5000, 5001, 40, 42]).increments).toEqual([NaN, 1, NaN, 2]);
  expect(assess.resets.within(0, Infinity)).toEqual([{ from: 2 * minuteMs, to: 2 * minuteMs, readings: 1 }]);
  expect(assess.rollovers.within(0, Infinity)).toEqual([]);
});

it('goes on over the end of the register', () => {
  const assess = new CounterQuality(register);
  expect(counted(assess, [2 ** 32 - 5, 3]).increments).toEqual([NaN, 8]);
  expect(assess.rollovers.within(0, Infinity)).toHaveLength(1);
});

describe('a replacement of the instrument', () => {
  it.each([
    ['more than before', 45_000],
    ['less than before', 3],
  ])('leaves out what lies between the two, also where the new one has counted %s', (_, first) => {
    const assess = new CounterQuality(register, [2.5 * minuteMs]);
    expect(counted(assess, [10, 11, 12, first, first + 1]).increments).toEqual([NaN, 1, 1, NaN, 1]);
    expect([assess.resets, assess.rollovers].map((episodes) => episodes.within(0, Infinity))).toEqual([[], []]);
  });

  it('ends before a count of its own time', () => {
    expect(counted(new CounterQuality(register, [minuteMs]), [10, 45_000, 45_001]).increments).toEqual([NaN, NaN, 1]);
  });

  it('says nothing of what was counted before it and long after it', () => {
    expect(counted(new CounterQuality(register, [-minuteMs, 90 * minuteMs]), [10, 11, 12]).increments).toEqual([
      NaN,
      1,
      1,
    ]);
  });

  it('may come again, and between two lots of readings', () => {
    const replacements = [0.5 * minuteMs];
    const assess = new CounterQuality(register, replacements);
    expect(counted(assess, [10, 900, 901]).increments).toEqual([NaN, NaN, 1]);
    replacements.push(2.5 * minuteMs, 2.6 * minuteMs);
    expect(counted(assess, [7000, 7001], [3 * minuteMs, 4 * minuteMs]).increments).toEqual([NaN, 1]);
  });

  it('makes no reading count that comes late', () => {
    expect(
      counted(
        new CounterQuality(register, [1.5 * minuteMs]),
        [10, 45_000, 11, 45_001],
        [0, 2, 1, 3].map((n) => n * minuteMs),
      ).increments,
    ).toEqual([NaN, NaN, NaN, 1]);
  });
});
