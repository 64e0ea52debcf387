import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropOf, firstPlacing, magnified, moved, scaleOf, zoomed } from './crop.ts';
import type { Placing, Rect, Size } from './crop.ts';

const frames = [
  { width: 300, height: 300 },
  { width: 200, height: 100 },
];
const frame = fc.constantFrom(...frames);
/** Pictures that are let in: at least as large as any frame. */
const picture = fc.record({ width: fc.integer({ min: 300, max: 9000 }), height: fc.integer({ min: 300, max: 9000 }) });
const shift = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
const held = fc.record({ x: fc.integer({ min: -150, max: 150 }), y: fc.integer({ min: -50, max: 50 }) });
const steps = fc.array(
  fc.oneof(
    shift.map((by) => (size: Size, into: Size, placing: Placing) => moved(size, into, placing, by)),
    fc.tuple(fc.integer({ min: -20, max: 120 }), held).map(
      ([zoom, at]) =>
        (size: Size, into: Size, placing: Placing) =>
          zoomed(size, into, placing, zoom, at),
    ),
    fc.tuple(fc.double({ min: 0.05, max: 20, noNaN: true }), held).map(
      ([factor, at]) =>
        (size: Size, into: Size, placing: Placing) =>
          magnified(size, into, placing, factor, at),
    ),
  ),
  { maxLength: 8 },
);

function walked(
  size: Size,
  into: Size,
  all: readonly ((size: Size, into: Size, placing: Placing) => Placing)[],
): Placing {
  return all.reduce((placing, step) => step(size, into, placing), firstPlacing(size));
}

const isInside = ({ x, y, width, height }: Rect, size: Size) =>
  x >= 0 && y >= 0 && x + width <= size.width + 1e-6 && y + height <= size.height + 1e-6;

it('never shows what is beside the picture, whatever is done to it, and keeps the shape of the frame', () => {
  fc.assert(
    fc.property(picture, frame, steps, (size, into, all) => {
      const crop = cropOf(size, into, walked(size, into, all));
      expect(isInside(crop, size)).toBe(true);
      expect(crop.width / crop.height).toBeCloseTo(into.width / into.height, 6);
    }),
  );
});

it('shows as much as fits at zoom 0, and never less than a quarter of it nor blows a large picture up at 100', () => {
  fc.assert(
    fc.property(picture, frame, (size, into) => {
      const first = cropOf(size, into, firstPlacing(size));
      expect(Math.min(size.width - first.width, size.height - first.height)).toBeCloseTo(0, 6);
      const nearest = scaleOf(size, into, 100);
      expect(nearest).toBeCloseTo(Math.max(1, scaleOf(size, into, 0) * 4), 9);
    }),
  );
});

it('goes back where it was: moves and zooms undo each other away from the edges', () => {
  const [size, into] = [
    { width: 4000, height: 3000 },
    { width: 300, height: 300 },
  ];
  const start = zoomed(size, into, firstPlacing(size), 60);
  fc.assert(
    fc.property(
      fc.record({ x: fc.integer({ min: -60, max: 60 }), y: fc.integer({ min: -60, max: 60 }) }),
      fc.integer({ min: 50, max: 100 }),
      held,
      (by, zoom, at) => {
        const there = zoomed(size, into, moved(size, into, start, by), zoom, at);
        const back = moved(size, into, zoomed(size, into, there, 60, at), { x: -by.x, y: -by.y });
        expect(back.center.x).toBeCloseTo(start.center.x, 3);
        expect(back.center.y).toBeCloseTo(start.center.y, 3);
      },
    ),
  );
});

it('keeps what is under the fingers where it is', () => {
  const [size, into, at] = [
    { width: 4000, height: 3000 },
    { width: 300, height: 300 },
    { x: 40, y: -30 },
  ];
  const under = (placing: Placing) => placing.center.x + at.x / scaleOf(size, into, placing.zoom);
  const start = zoomed(size, into, firstPlacing(size), 60);
  expect(under(magnified(size, into, start, 1.3, at))).toBeCloseTo(under(start), 6);
});
