import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, instantsOf, missingIn, withSpan } from './coverage.ts';
import type { Span } from './coverage.ts';

const span = fc.tuple(fc.nat(300), fc.nat(60)).map(([from, length]): Span => ({ from, to: from + length }));
const covers = (spans: readonly Span[], at: number) => spans.some(({ from, to }) => at >= from && at < to);

describe('coverage', () => {
  it('joins what touches', () => {
    expect(
      withSpan(
        [
          { from: 0, to: 10 },
          { from: 20, to: 30 },
        ],
        { from: 10, to: 20 },
      ),
    ).toEqual([{ from: 0, to: 30 }]);
    expect(withSpan([{ from: 5, to: 5 }], { from: 1, to: 2 })).toEqual([{ from: 1, to: 2 }]);
  });

  it('leaves open exactly what no span covers', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), span, (spans, window) => {
        const joined = spans.reduce<Span[]>((kept, next) => withSpan(kept, next), []);
        const gaps = missingIn(window, joined);
        for (let at = 0; at < 400; at += 1) expect(covers(gaps, at)).toBe(covers([window], at) && !covers(spans, at));
      }),
    );
  });

  it('cuts gaps into chunks that hold every instant of the grid once, fine near now', () => {
    const density = { now: 100_000, recentMs: 20_000, recentStepMs: 100, olderStepMs: 1000, perMessage: 7 };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100_000 }), (one, other) => {
        const gap = { from: Math.min(one, other), to: Math.max(one, other) };
        const chunks = chunksOf([gap], density);
        const expected = [
          ...instantsOf({ from: gap.from, to: Math.min(gap.to, 80_000), stepMs: 1000 }),
          ...instantsOf({ from: Math.max(gap.from, 80_000), to: gap.to, stepMs: 100 }),
        ];
        expect(chunks.flatMap(instantsOf)).toEqual(expected);
        expect(chunks.every((chunk) => instantsOf(chunk).length <= density.perMessage + 1)).toBe(true);
        expect(missingIn(gap, chunks)).toEqual([]);
        expect(chunks.every(({ from, to }) => from >= gap.from && to <= gap.to)).toBe(true);
      }),
    );
  });
});
