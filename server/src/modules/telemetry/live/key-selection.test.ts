import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KeySelection } from './key-selection.ts';

describe('keys that a subscription names', () => {
  it('are those and no others, whatever they look like', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('a', 'a,b', 'x,', ',y', ',', '"', '\\', '\n', 'a\nb', '__proto__', '', '油温'));
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
    expect(new KeySelection(Array.from({ length: 600 }, (_, n) => `invented key number ${n}`)).values).toBeLessThan(150);
  });

  it('are decided anew when more keys came than it remembers', () => {
    const selection = new KeySelection(['k7']);
    const asked = Array.from({ length: 3000 }, (_, n) => `k${n}`);
    expect(asked.filter((key) => selection.has(key))).toEqual(['k7']);
    expect(asked.filter((key) => selection.has(key))).toEqual(['k7']);
  });
});
