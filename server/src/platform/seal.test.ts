import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const secret = 'x'.repeat(32);
const seal = createSeal(secret, 'test');

describe('a seal', () => {
  it('gives back what it sealed, each time in another form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, other] = [seal.seal(text), seal.seal(text)];
        expect(one.equals(other)).toBe(false);
        expect([seal.open(one), seal.open(other)]).toEqual([text, text]);
      }),
    );
  });

  it('opens nothing that was changed, cut off, or sealed otherwise', () => {
    const sealed = seal.seal('JBSWY3DPEHPK3PXP');
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(seal.open(changed)).toBeNull();
      expect(seal.open(sealed.subarray(0, at))).toBeNull();
    }
    expect(createSeal(secret, 'another purpose').open(sealed)).toBeNull();
    expect(createSeal('y'.repeat(32), 'test').open(sealed)).toBeNull();
  });

  it('marks the same alike, and nothing else', () => {
    expect(seal.mark('a', 'b')).toEqual(seal.mark('a', 'b'));
    const marks = [['a', 'b'], ['ab'], ['', 'ab'], ['ab', ''], ['b', 'a']].map((parts) =>
      seal.mark(...parts).toString('hex'),
    );
    expect(new Set(marks).size).toBe(marks.length);
    expect(createSeal(secret, 'another purpose').mark('a', 'b')).not.toEqual(seal.mark('a', 'b'));
  });
});
