import { describe, expect, it } from 'vitest';
import { limitScale } from './limit-scale.ts';
import { sparkPath } from './sparkline.ts';

const series = (t: number[], mean: (number | null)[]) => ({
  key: 'flow',
  bucketMs: 0,
  t,
  mean,
  min: mean,
  max: mean,
  leftOut: 0,
});
const box = { width: 100, height: 24, from: 0, to: 1000 };

describe('sparkPath', () => {
  it('breaks at gaps', () => {
    expect(sparkPath(series([0, 100, 200, 300], [1, 2, null, 3]), null, 1000, box)?.path.match(/M/g)).toHaveLength(2);
  });
  it('ends at the newest reading', () => {
    expect(sparkPath(series([0, 100], [1, 2]), { at: 1000, value: 3 }, 1000, box)?.end).toEqual({ x: 96, y: 3 });
  });
  it('keeps to a scale of its own where it has one', () => {
    expect(sparkPath(series([0, 100], [100, 80]), null, 1000, { ...box, scale: [60, 100] })?.end.y).toBe(12);
  });
  it('draws a flat curve in the middle and nothing without readings', () => {
    expect(sparkPath(series([0, 100], [5, 5]), null, 1000, box)?.end.y).toBe(12);
    expect(sparkPath(series([0, 100], [0, 0]), null, 1000, box)?.end.y).toBe(12);
    expect(sparkPath(series([], []), null, 1000, box)).toBeNull();
  });
});

describe('limitScale', () => {
  const up = { worse: 'up', level2Low: null, level2High: 60, level1Low: null, level1High: 85, source: '' } as const;
  const down = { worse: 'down', level2Low: 40, level2High: null, level1Low: 25, level1High: null, source: '' } as const;
  it('has health on the low side where a rise harms, the mark in order with the limits', () => {
    const [healthy, warned, alarmed] = [30, 70, 300].map((value) => limitScale(value, up, [0, 100]));
    expect(healthy?.from).toBe(0);
    expect(healthy?.mark as number).toBeLessThan(healthy?.to as number);
    expect(warned?.mark as number).toBeGreaterThan(warned?.to as number);
    expect(alarmed?.mark).toBe(1);
  });
  it('has health on the high side where a fall harms', () => {
    const scale = limitScale(30, down, [0, 100]);
    expect(scale.to).toBe(1);
    expect(scale.mark as number).toBeLessThan(scale.from);
  });
  it('has no mark without a value', () => {
    expect(limitScale(null, up, null).mark).toBeNull();
  });
});
