import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace, spreadLabels } from './labels.ts';

describe('spreadLabels', () => {
  it('leaves labels that have room', () => {
    expect(
      spreadLabels(
        [
          { y: 20, height: 14 },
          { y: 60, height: 14 },
        ],
        0,
        100,
      ),
    ).toEqual([20, 60]);
  });
  it('moves a label below the one it would cover', () => {
    expect(
      spreadLabels(
        [
          { y: 30, height: 14 },
          { y: 32, height: 14 },
        ],
        0,
        100,
      ),
    ).toEqual([30, 44]);
  });
  it('moves up from the lower end', () => {
    expect(
      spreadLabels(
        [
          { y: 99, height: 14 },
          { y: 98, height: 14 },
        ],
        0,
        100,
      ),
    ).toEqual([93, 79]);
  });
  it('never lets labels overlap where they fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ y: fc.integer({ min: -20, max: 220 }), height: fc.integer({ min: 10, max: 18 }) }), {
          maxLength: 8,
        }),
        (labels) => {
          const placed = spreadLabels(labels, 0, 200)
            .map((y, index) => ({ y, half: (labels[index]?.height ?? 0) / 2 }))
            .sort((a, b) => a.y - b.y);
          const overlaps = placed.filter(
            ({ y, half }, index) =>
              index > 0 && y - half < (placed[index - 1]?.y ?? 0) + (placed[index - 1]?.half ?? 0) - 1e-9,
          );
          expect(overlaps).toEqual([]);
          for (const { y, half } of placed) expect(y - half >= -1e-9 && y + half <= 200 + 1e-9).toBe(true);
        },
      ),
    );
  });
});

describe('freePlace', () => {
  const taken = [
    { y: 40, height: 14 },
    { y: 54, height: 14 },
  ];
  it('leaves a label that covers none', () => {
    expect(freePlace({ y: 70, height: 14 }, taken, 0, 100)).toBe(70);
  });
  it.each([
    ['above both', 42, 0, 100, 26],
    ['below both', 53, 0, 100, 68],
    ['on the other side where one end is too near', 42, 30, 100, 68],
    ['where it wants without any room', 42, 30, 60, 42],
  ] as const)('stands %s', (_, y, top, bottom, at) => {
    expect(freePlace({ y, height: 14 }, taken, top, bottom)).toBe(at);
  });
});
