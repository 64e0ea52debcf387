import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, streamFunction, streamline } from './flow.ts';

const cylinder = { x: 410, y: 470, radius: 128, circulation: -0.62 };

describe('streamline', () => {
  it('keeps its value of the stream function and stays out of the cylinder', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 1000, noNaN: true }), (y) => {
        const points = streamline(cylinder, { x: -60, y }, { endX: 880, stepPx: 7 });
        const start = streamFunction(cylinder, { x: -60, y });
        for (const point of points) {
          expect(Math.hypot(point.x - cylinder.x, point.y - cylinder.y)).toBeGreaterThan(cylinder.radius - 1);
          expect(Math.abs(streamFunction(cylinder, point) - start)).toBeLessThan(3);
        }
        expect(points.at(-1)?.x).toBeGreaterThanOrEqual(880);
      }),
    );
  });

  it('is a straight line without a cylinder in its way', () => {
    const points = streamline({ x: 0, y: 0, radius: 0, circulation: 0 }, { x: 10, y: 50 }, { endX: 100, stepPx: 10 });
    expect(points.every(({ y }) => y === 50)).toBe(true);
    expect(pathOf(points.slice(0, 2))).toBe('M10.0 50.0L20.0 50.0');
  });

  it('ends when it gets nowhere', () => {
    expect(streamline(cylinder, { x: -60, y: 470 }, { endX: 1e9, stepPx: 7, maxSteps: 50 })).toHaveLength(51);
  });
});
