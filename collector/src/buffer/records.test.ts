import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Frame } from './frame.ts';
import { decodeFrames, encodeFrame } from './records.ts';

const frames = fc.array(
  fc.record({
    device: fc.string({ unit: 'grapheme' }),
    ts: fc.nat(),
    values: fc.dictionary(
      fc.string(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      { noNullPrototype: true },
    ),
  }),
  { maxLength: 8 },
);
const encode = (list: readonly Frame[]) => Buffer.concat(list.map(encodeFrame));

describe('decodeFrames', () => {
  it('gives back what was encoded', () => {
    fc.assert(
      fc.property(frames, (list) => {
        expect(decodeFrames(encode(list))).toEqual({ frames: list, used: encode(list).length, isBroken: false });
      }),
    );
  });

  it('of a file cut at any byte gives the whole frames before it', () => {
    const list = ['a', '油温', 'c'].map((device, index): Frame => ({
      device,
      ts: 1_700_000_000_000 + index,
      values: { oil_temperature: 58.4, water_saturation: index },
    }));
    const all = encode(list);
    const ends = list.map((_, index) => encode(list.slice(0, index + 1)).length);
    for (let cut = 0; cut <= all.length; cut += 1) {
      const whole = ends.filter((end) => end <= cut).length;
      expect(decodeFrames(all.subarray(0, cut))).toEqual({
        frames: list.slice(0, whole),
        used: ends[whole - 1] ?? 0,
        isBroken: false,
      });
    }
  });

  it('finds any changed byte', () => {
    const list: Frame[] = [
      { device: 'a', ts: 1, values: { x: 1 } },
      { device: 'b', ts: 2, values: { x: 2 } },
    ];
    const all = encode(list);
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(all);
        changed[at] = (changed[at] ?? 0) ^ change;
        const first = encodeFrame({ device: 'a', ts: 1, values: { x: 1 } }).length;
        expect(decodeFrames(changed).frames).toEqual(at < first ? [] : list.slice(0, 1));
      }),
    );
  });

  it('takes a tail of zeros, as a power cut leaves it, for no frame', () => {
    const all = encode([{ device: 'a', ts: 1, values: {} }]);
    expect(decodeFrames(Buffer.concat([all, Buffer.alloc(4096)]))).toMatchObject({ used: all.length, isBroken: true });
  });

  it('takes no frame that could not be read back', () => {
    expect(() => encodeFrame({ device: 'a'.repeat(300_000), ts: 1, values: {} })).toThrow(RangeError);
  });
});
