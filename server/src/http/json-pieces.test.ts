import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LazyList } from '../platform/lazy-list.ts';
import { jsonPieces } from './json-pieces.ts';

const text = (value: unknown) => [...jsonPieces(value)].join('');

describe('JSON in pieces', () => {
  it('is what JSON.stringify gives', () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.object({
        withDate: true,
        values: [fc.string(), fc.double(), fc.constant(undefined), fc.date({ noInvalidDate: true })],
      }),
      fc.array(fc.constantFrom(1, undefined, 'x'), { minLength: 60, maxLength: 80 }),
    );
    fc.assert(
      fc.property(value, (one) => {
        expect(text(one)).toBe(JSON.stringify(one));
      }),
    );
  });

  it('makes the elements of a lazy list as it writes them, and as often as it is written', () => {
    const list = new LazyList(3, (n) => ({ ts: n, value: `v${n}` }));
    for (let n = 0; n < 2; n += 1)
      expect(text({ a: list, b: [] })).toBe(
        '{"a":[{"ts":0,"value":"v0"},{"ts":1,"value":"v1"},{"ts":2,"value":"v2"}],"b":[]}',
      );
    expect(JSON.stringify({ list })).toBe(
      '{"list":[{"ts":0,"value":"v0"},{"ts":1,"value":"v1"},{"ts":2,"value":"v2"}]}',
    );
  });

  it('comes in pieces of bounded length, however long it is', () => {
    const pieces = [...jsonPieces({ code: 200, data: new LazyList(100_000, (n) => [n, 'x'.repeat(10)]) })];
    expect(pieces.length).toBeGreaterThan(90);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
  });
});
