import type { Series } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import { gapMsOfSeries, mergeLive, pointsOf, withEdge } from './points.ts';

const minute = 60_000;
function series(bucketMs: number, t: number[], mean: (number | null)[]): Series {
  return {
    key: 'oil_temperature',
    bucketMs,
    t,
    mean,
    min: mean.map((value) => (value === null ? null : value - 1)),
    max: mean.map((value) => (value === null ? null : value + 1)),
    leftOut: 0,
  };
}

describe('pointsOf', () => {
  it('breaks the line where readings are missing', () => {
    const { at, mean } = pointsOf(series(0, [0, minute, 2 * minute, 12 * minute], [1, 2, 3, 4]), minute, 12 * minute);
    expect(at).toEqual([0, minute, 2 * minute, 7 * minute, 12 * minute]);
    expect(mean).toEqual([1, 2, 3, null, 4]);
  });
  it('breaks it where the device counts as silent, and no sooner', () => {
    expect(pointsOf(series(0, [0, minute, 2 * minute, 6 * minute], [1, 2, 3, 4]), minute, 6 * minute).mean).toEqual([
      1, 2, 3, 4,
    ]);
    expect(pointsOf(series(0, [0, minute, 2 * minute, 8 * minute], [1, 2, 3, 4]), minute, 8 * minute).mean).toEqual([
      1,
      2,
      3,
      null,
      4,
    ]);
  });
  it('keeps gaps that the server sends, and adds none', () => {
    expect(
      pointsOf(series(0, [0, minute, 2 * minute, 30 * minute, 60 * minute], [1, 2, 3, null, 4]), minute, 60 * minute)
        .mean,
    ).toEqual([1, 2, 3, null, 4]);
    expect(pointsOf(series(minute, [0, minute, 2 * minute], [1, null, 3]), minute, 3 * minute)).toMatchObject({
      mean: [1, null, 3],
      min: [0, null, 2],
      max: [2, null, 4],
    });
  });
  it('draws a bucket at its middle, the open one not later than now', () => {
    expect(pointsOf(series(10 * minute, [0, 10 * minute], [1, 2]), minute, 12 * minute).at).toEqual([
      5 * minute,
      12 * minute,
    ]);
  });
  it('does not break a line whose device is merely slower than it says', () => {
    expect(
      pointsOf(series(0, [0, 5 * minute, 10 * minute, 15 * minute], [1, 2, 3, 4]), minute, 15 * minute).mean,
    ).toEqual([1, 2, 3, 4]);
  });
});

it('the gaps that the server sends do not count as steps', () => {
  expect(gapMsOfSeries(series(0, [0, 200_000, 400_000, 1_000_000, 1_600_000], [1, 2, 3, null, 4]), minute)).toBe(
    600_000,
  );
});

describe('mergeLive', () => {
  it('adds raw readings after the fetched ones, each once', () => {
    const merged = mergeLive(
      series(0, [0, 10], [1, 2]),
      [
        { at: 5, value: 9 },
        { at: 10, value: 9 },
        { at: 20, value: 3 },
      ],
      10,
    );
    expect([merged.t, merged.mean]).toEqual([
      [0, 10, 20],
      [1, 2, 3],
    ]);
  });
  it('returns the series itself when nothing is new', () => {
    const fetched = series(0, [0, 10], [1, 2]);
    expect(mergeLive(fetched, [{ at: 10, value: 9 }], 10)).toBe(fetched);
  });
  it('widens the open bucket and opens new ones on the same grid', () => {
    const merged = mergeLive(
      series(100, [0, 100], [10, 10]),
      [
        { at: 160, value: 20 },
        { at: 210, value: 5 },
        { at: 290, value: 7 },
      ],
      140,
    );
    expect(merged.t).toEqual([0, 100, 200]);
    expect([merged.min[1], merged.max[1]]).toEqual([9, 20]);
    expect(merged.mean[1]).toBeGreaterThan(10);
    expect(merged.mean[1]).toBeLessThan(20);
    expect([merged.mean[2], merged.min[2], merged.max[2]]).toEqual([6, 5, 7]);
  });
  it('starts an empty series', () => {
    expect(mergeLive(series(100, [], []), [{ at: 130, value: 4 }], 0)).toMatchObject({ t: [130], mean: [4] });
  });
});

describe('withEdge', () => {
  const points = { at: [0, 60_000], mean: [1, 2], min: [1, 2], max: [1, 2] };
  it('leads the line to the newest reading', () => {
    expect(withEdge(points, { at: 90_000, value: 3 }, 180_000)).toMatchObject({
      at: [0, 60_000, 90_000],
      mean: [1, 2, 3],
    });
  });
  it.each([[{ at: 60_000, value: 3 }], [{ at: 900_000, value: 3 }], [null]])('leaves it alone for %j', (edge) => {
    expect(withEdge(points, edge, 180_000)).toBe(points);
  });
});
