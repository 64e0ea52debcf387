import { expect, it } from 'vitest';
import { around, gearPath, meshing, type Gear } from './gear.ts';

const wheel: Gear = { x: 0, y: 0, teeth: 40, radius: 100, phase: 0 };

it.each([0, 0.7, 2.2, -1.9])('a meshing wheel has a gap where the other has a tooth, direction %s', (direction) => {
  const other = meshing(wheel, 20, direction);
  expect(Math.hypot(other.x, other.y)).toBeCloseTo(150, 9);
  // Both at the point of contact, in teeth: a tooth here is half a tooth off there.
  const here = (direction - wheel.phase) / ((2 * Math.PI) / 40);
  const there = (direction + Math.PI - other.phase) / ((2 * Math.PI) / 20);
  const whole = here + there + 0.5;
  expect(Math.abs(whole - Math.round(whole))).toBeLessThan(1e-9);
});

it('the outline has four corners a tooth, and a ring points inwards', () => {
  expect(gearPath(wheel).split('L')).toHaveLength(160);
  const farthest = (path: string) =>
    Math.max(
      ...path
        .slice(1, -1)
        .split('L')
        .map((point) => Math.hypot(...(point.split(',').map(Number) as [number, number]))),
    );
  expect(farthest(gearPath(wheel))).toBeCloseTo(105, 0);
  expect(farthest(gearPath(wheel, true))).toBeCloseTo(106, 0);
});

it('places holes around a centre', () => {
  expect(around({ x: 10, y: 10 }, 4, 5)).toEqual([
    { x: 15, y: 10 },
    { x: 10, y: 15 },
    { x: 5, y: 10 },
    { x: 10, y: 5 },
  ]);
});
