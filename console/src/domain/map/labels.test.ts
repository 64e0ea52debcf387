import { describe, expect, it } from 'vitest';
import { placeLabels } from './labels.ts';
import type { Placed, Rect, Wanted } from './labels.ts';

const bounds: Rect = { left: 0, top: 0, right: 960, bottom: 700 };

const covers = (one: Rect, other: Rect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const side = ([ax = 0, ay = 0, bx = 0, by = 0]: readonly number[], x: number, y: number) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
/** Whether two lines cross, each from a point to another. */
function linesMeet(one: readonly number[], other: readonly number[]): boolean {
  const parts = (line: readonly number[], [ax = 0, ay = 0, bx = 0, by = 0]: readonly number[]) =>
    side(line, ax, ay) !== side(line, bx, by);
  return parts(one, other) && parts(other, one);
}

type Line = readonly number[] | null;

/** From each point to its label; null: the label stands at it. */
function linesOf(wanted: readonly Wanted[], found: readonly Placed[]): readonly Line[] {
  const points = new Map(wanted.map((one) => [one.id, one]));
  return found.map(({ id, leader }) => {
    const { x, y } = points.get(id) ?? { x: 0, y: 0 };
    return leader === null ? null : [x, y, ...leader];
  });
}

/** Labels that a line of another one runs through or whose own line crosses that, once for each. */
function faultsOf(lines: readonly Line[], found: readonly Placed[]): readonly Placed[] {
  return lines.flatMap((line, at) =>
    found.filter(({ left, top, right, bottom }, place) => {
      const other = lines[place] ?? null;
      if (line === null || place === at) return false;
      return linesMeet(line, [left, top, right, bottom]) || (place > at && other !== null && linesMeet(line, other));
    }),
  );
}

/** Points as close as provinces in the east: the same ones in each run. */
function crowd(count: number, change: Partial<Wanted> = {}): Wanted[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    x: 380 + ((at * 137) % 300),
    y: 120 + ((at * 89) % 420),
    width: 120,
    height: 52,
    weight: count - at,
    reach: 320,
    ...change,
  }));
}

describe('labels', () => {
  const wanted = crowd(34);
  const pillars = wanted.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y, bottom: y + 70 }));
  const placed = placeLabels(wanted, bounds, pillars);

  it('never cover one another, a pillar or the edge', () => {
    const pairs = placed.flatMap((one, at) => placed.slice(at + 1).map((other) => [one, other] as const));
    expect(pairs.filter(([one, other]) => covers(one, other))).toEqual([]);
    expect(placed.filter((one) => pillars.some((pillar) => covers(one, pillar)))).toEqual([]);
    const isOutside = ({ left, top, right, bottom }: Placed) => left < 0 || top < 0 || right > 960 || bottom > 700;
    expect(placed.filter(isOutside)).toEqual([]);
  });

  it('find a place for most of a crowd, the weightiest first', () => {
    expect(placed.length).toBeGreaterThan(20);
    expect(placed[0]?.id).toBe('0');
  });

  it('have a line to their point where they stand away from it', () => {
    const far = placed.filter(({ leader }) => leader !== null);
    expect(far.length).toBeGreaterThan(5);
    for (const { left, right, top, bottom, leader } of far) {
      const [x, y] = leader ?? [Number.NaN, Number.NaN];
      expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
    }
  });

  it('have few lines that cross one another or run through a label, where points stand as close as in the east', () => {
    const east = crowd(20).map((one, at) => ({ ...one, x: 520 + ((at * 137) % 200), y: 160 + ((at * 89) % 300) }));
    const feet = east.map(({ x, y }) => ({ left: x - 5, right: x + 5, top: y, bottom: y + 70 }));
    const found = placeLabels(east, bounds, feet);
    const lines = linesOf(east, found);
    const faults = faultsOf(lines, found);
    expect(found).toHaveLength(20);
    expect(lines.filter((line) => line !== null).length).toBeGreaterThan(10);
    // Each chosen for itself, there were twelve.
    expect(faults.length).toBeLessThan(6);
  });

  // Three factories in the east on a phone: the first two left the third no way but across.
  it.each([304, 306, 310, 316])('few of them have no lines that cross on a map of %d px', (height) => {
    const east = [
      { id: 'a', x: 280, y: 185, width: 124 },
      { id: 'b', x: 236, y: 230, width: 158 },
      { id: 'c', x: 258, y: 180, width: 124 },
    ].map((one, at) => ({ ...one, height: 46, weight: 3 - at, reach: 190 }));
    const room = { left: 4, top: 4, right: 318, bottom: height };
    const marks = east.map(({ x, y }) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 }));
    const found = placeLabels(east, room, [...marks, { left: 0, top: height - 112, right: 72, bottom: height + 4 }]);
    const lines = found.flatMap(({ id, leader }) => {
      const from = east.find((one) => one.id === id);
      return leader === null || from === undefined ? [] : [[from.x, from.y, ...leader] as const];
    });
    expect(found.length).toBeGreaterThan(1);
    const crossings = lines.flatMap((one, at) => lines.slice(at + 1).filter((other) => linesMeet(one, other)));
    expect(crossings).toEqual([]);
  });

  it('of a dozen provinces seldom have lines in the way of one another, whatever their size', () => {
    // The tops of the pillars of a dealer whose factories stand in these.
    const tops = [
      [704, 309],
      [655, 205],
      [809, 246],
      [774, 402],
      [809, 474],
      [739, 411],
      [767, 537],
      [746, 339],
      [655, 454],
      [697, 599],
      [480, 464],
      [592, 381],
    ] as const;
    const room = { left: 0, top: 40, right: 960, bottom: 869 };
    const feet = tops.map(([x, y]) => ({ left: x - 5, right: x + 5, top: y, bottom: y + 70 }));
    const sizes = [100, 110, 120, 130, 140, 150, 160].flatMap((width) =>
      [62, 74, 86].map((height) => ({ width, height })),
    );
    const faults = sizes.map((size) => {
      const wanted = tops.map(([x, y], at) => ({ id: String(at), x, y, ...size, weight: -at, reach: 320 }));
      const found = placeLabels(wanted, room, feet);
      expect(found).toHaveLength(tops.length);
      return faultsOf(linesOf(wanted, found), found).length;
    });
    // With the weightiest one first alone, there were twelve.
    expect(faults.reduce((sum, count) => sum + count, 0)).toBeLessThan(3);
  });

  it('stand beside what they had better not cover, where there is room', () => {
    const bright = Array.from(
      { length: 400 },
      (_, at) => [400 + (at % 20) * 9, 250 + Math.floor(at / 20) * 9] as const,
    );
    const one: Wanted = { id: 'a', x: 420, y: 330, width: 100, height: 50, weight: 1, reach: 320 };
    const under = ({ left, right, top, bottom }: Rect) =>
      bright.filter(([x, y]) => x > left && x < right && y > top && y < bottom).length;
    const [plain] = placeLabels([one], bounds, []);
    const [shy] = placeLabels([{ ...one, shuns: under }], bounds, []);
    if (plain === undefined || shy === undefined) throw new Error('there is room for both');
    expect(under(plain)).toBeGreaterThan(10);
    expect(under(shy)).toBe(0);
  });

  it('are left out rather than put farther away than they may be', () => {
    const near = placeLabels(crowd(34, { reach: 34 }), bounds, pillars);
    expect(near.length).toBeLessThan(placed.length);
  });
});
