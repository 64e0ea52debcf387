import { describe, expect, it } from 'vitest';
import { limitScale } from './limit-scale.ts';

type Ends = readonly [number | null, number | null, number | null, number | null];
const limits = ([level1Low, level2Low, level2High, level1High]: Ends) =>
  ({ worse: 'both', level1Low, level2Low, level2High, level1High, source: 'default' }) as const;
const zoneShare = (value: number, ends: Ends, range: readonly [number, number] | null) => {
  const { from, to, mark } = limitScale(value, limits(ends), range);
  return mark === null ? null : Math.round(((mark - from) / (to - from)) * 100);
};

describe('limitScale', () => {
  it.each<[string, number, Ends, readonly [number, number] | null, number]>([
    ['particles from zero', 134, [null, null, 640, 2500], [0, 1e7], 21],
    ['particles at the limit', 640, [null, null, 640, 2500], [0, 1e7], 100],
    ['oil level up to full', 70, [25, 40, null, null], [0, 100], 50],
    ['a full oil level', 100, [25, 40, null, null], [0, 100], 100],
    ['saturation from zero', 25, [null, null, 50, 80], [0, 100], 50],
    ['both sides', 320, [288, 300, 340, 352], [0.3, 5000], 50],
  ])('%s: %d stands at its share of the healthy zone', (_, value, ends, range, share) => {
    expect(zoneShare(value, ends, range)).toBe(share);
  });
  it('never reaches past the physical range', () => {
    expect(limitScale(100, limits([null, null, 50, 99]), [0, 100]).mark).toBe(1);
    expect(limitScale(-5, limits([null, null, 50, 80]), [0, 100]).mark).toBe(0);
  });
  it('shows no value where there is none', () => {
    expect(limitScale(null, limits([null, null, 50, 80]), [0, 100]).mark).toBeNull();
  });
});
