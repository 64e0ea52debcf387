import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendSeriesOf } from './water-series.ts';
import { sampleSeries } from './sample.ts';

const ofBuckets = (values: readonly number[]) =>
  sampleSeries(
    () => Number.NaN,
    (bucket) => values[bucket] ?? Number.NaN,
  );
const trendSeriesOfValues = (parameter: 'aw' | 'ppm', values: readonly number[], activities: readonly number[]) => {
  const trendSeries = trendSeriesOf(parameter, ofBuckets(values), ofBuckets(activities));
  return values.map((_, bucket) => trendSeries.valueAt(bucket));
};

describe('the course of water', () => {
  it.each([
    ['falls and rises as long as the oil is not saturated', [300, 200, 310], [0.5, 0.3, 0.97], [300, 200, 310]],
    ['does not fall while it is saturated', [300, 280, 250, 290], [0.9, 1, 1, 1], [300, NaN, NaN, NaN]],
    [
      'may rise while it is saturated, and is no less than that',
      [300, 320, 310, 330],
      [0.9, 1, 1, 1],
      [300, 320, NaN, 330],
    ],
    ['takes a hundredth for scatter', [300, 298, 296], [0.9, 1, 1], [300, 298, NaN]],
    ['begins anew when the oil is dry again', [300, 250, 260, 255], [0.9, 1, 0.9, 1], [300, NaN, 260, NaN]],
    ['looks back over readings that are missing', [300, NaN, 250], [0.9, 1, 1], [300, NaN, NaN]],
    ['does not look back beyond a missing activity', [300, 280, 250], [0.9, NaN, 1], [300, 280, NaN]],
  ])('%s', (_, contents, activities, expected) => {
    expect(trendSeriesOfValues('ppm', contents, activities)).toEqual(expected);
  });

  it('holds for a day', () => {
    const contents = [300, ...Array.from({ length: 200 }, () => 250)];
    const activities = [0.9, ...Array.from({ length: 200 }, () => 1)];
    const known = trendSeriesOfValues('ppm', contents, activities).map((value) => !Number.isNaN(value));
    expect([known.indexOf(true, 1), known.lastIndexOf(false)]).toEqual([145, 144]);
  });

  it('is the readings themselves, or nothing', () => {
    const reading = fc.record({
      content: fc.oneof(fc.double({ min: 0, max: 2000 }), fc.constant(Number.NaN)),
      activity: fc.oneof(fc.double({ min: 0, max: 1 }), fc.constantFrom(1, 0.98, Number.NaN)),
    });
    fc.assert(
      fc.property(fc.array(reading, { maxLength: 300 }), (readings) => {
        const [contents, activities] = [
          readings.map(({ content }) => content),
          readings.map(({ activity }) => activity),
        ];
        for (const [bucket, value] of trendSeriesOfValues('ppm', contents, activities).entries()) {
          if (!Number.isNaN(value) || !((activities[bucket] as number) >= 0.98)) expect(value).toBe(contents[bucket]);
        }
        expect(trendSeriesOfValues('aw', activities, activities)).toEqual(
          activities.map((activity) => (activity >= 0.98 ? Number.NaN : activity)),
        );
      }),
    );
  });
});
