import { describe, expect, it } from 'vitest';
import { StateReader, StateWriter } from './state-io.ts';
import type { StateIo } from './state-io.ts';

/** Everything that can be exchanged, with values of its own or without. */
function exchange(io: StateIo, isFilled: boolean) {
  const numbers = isFilled ? Float64Array.of(1, NaN, 3) : new Float64Array(3);
  io.numbers(numbers);
  return {
    number: io.number(isFilled ? -Infinity : 0),
    naturals: [2 ** 53 - 1, 127, 128].map((value) => io.natural(isFilled ? value : 0)),
    text: io.text(isFilled ? 'Öl 油' : ''),
    counts: [...io.buckets(isFilled ? Uint16Array.of(1, 2, 3) : new Uint16Array(0), 2, 3)],
    medians: [...io.buckets(isFilled ? Float32Array.of(1.5, NaN) : new Float32Array(0), 2, 2)],
    list: io.list(
      isFilled
        ? [
            [1, 2],
            [3, -4],
          ]
        : [],
      2,
    ),
    numbers: [...numbers],
  };
}

describe('a state', () => {
  it('is read as it was written', () => {
    const writer = new StateWriter();
    const written = exchange(writer, true);
    expect(written.counts).toEqual([1, 2, 3]);
    expect(exchange(new StateReader(writer.bytes), false)).toEqual({ ...written, counts: [1, 2, 0] });
  });

  it('may be longer than the room that a writer begins with', () => {
    const writer = new StateWriter();
    const long = Float64Array.from({ length: 20_000 }, (_, n) => n);
    writer.numbers(long);
    const back = new Float64Array(20_000);
    new StateReader(writer.bytes).numbers(back);
    expect(back).toEqual(long);
  });

  it('that ends too early is an error, wherever it ends', () => {
    const writer = new StateWriter();
    exchange(writer, true);
    const { bytes } = writer;
    for (let length = 0; length < bytes.length; length += 1)
      expect(() => exchange(new StateReader(bytes.slice(0, length)), false)).toThrow(RangeError);
  });
});
