import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeySelection } from './key-selection.ts';

describe('keys that a subscription names', () => {
  it('are those and no others, whatever they look like', () => {
    const key = fc.oneof(
      fc.string(),
      fc.constantFrom('a', 'a,b', 'x,', ',y', ',', '"', '\\', '\n', 'a\nb', '__proto__', '', '油温'),
    );
    fc.assert(
      fc.property(fc.array(key), fc.array(key), (named, others) => {
        const selection = new KeySelection(named);
        for (const one of [...named, ...others, ...named]) expect(selection.has(one)).toBe(named.includes(one));
      }),
    );
  });

  it('have one name in whatever order they come', () => {
    expect(new KeySelection(['b', 'a', 'b']).name).toBe(new KeySelection(['a', 'b']).name);
    expect(new KeySelection(['a', 'b']).name).not.toBe(new KeySelection(['a,b']).name);
  });

  it('weigh as much as their letters', () => {
    expect(new KeySelection(['a']).values).toBe(1);
    expect(new KeySelection(Array.from({ length: 600 }, (_, n) => `invented key number ${n}`)).values).toBeLessThan(
      150,
    );
  });

  it('stand in a list where they are, however long either is, and whichever list was asked for before', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'c', 'a,b', '"', '\\', '\n', '__proto__', '', '油温'));
    fc.assert(
      fc.property(fc.array(key), fc.array(fc.uniqueArray(key), { minLength: 1 }), (named, lists) => {
        const selection = new KeySelection(named);
        for (const list of [...lists, ...lists])
          expect(selection.placesIn(list).map((place) => list[place])).toEqual(
            list.filter((one) => named.includes(one)),
          );
      }),
    );
  });

  it('keep only their matches in a long list', () => {
    const list = Array.from({ length: 600 }, (_, n) => `k${n}`);
    expect(new KeySelection(['k7', 'k599', 'other']).placesIn(list)).toEqual([7, 599]);
    expect(new KeySelection(Array.from({ length: 2000 }, (_, n) => `k${n * 100}`)).placesIn(list)).toEqual([
      0, 100, 200, 300, 400, 500,
    ]);
  });
});
