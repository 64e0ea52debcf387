import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDeviceMemory } from './device-memory.ts';
import type { DeviceMemory } from './device-memory.ts';
import type { Shape } from './shapes.ts';

const allKeys = ['a', 'b', 'c', 'd', 'e'];

/** All shapes of these keys: more than a device's memory keeps frames of. */
const shapes = allKeys
  .flatMap((_, from) => allKeys.map((__, to) => allKeys.slice(from, to + 1)))
  .filter((keys) => keys.length > 0)
  .map((keys, id): Shape => ({ id, keys, places: new Map(keys.map((key, place) => [key, place])) }));

const frames = fc.record({
  at: fc.nat(6),
  shape: fc.constantFrom(...shapes),
  isTurned: fc.boolean(),
  isDoubtful: fc.boolean(),
  first: fc.nat(1000),
});
const texts = fc.record({ at: fc.nat(6), key: fc.constantFrom(...allKeys), text: fc.string({ maxLength: 3 }) });

/** What a memory answers. */
const answersOf = (memory: DeviceMemory) => ({
  readings: memory.readings(),
  keys: memory.keys(),
  has: allKeys.filter((key) => memory.keySet().has(key)),
  newestAt: memory.newestAt(),
});

it('holds the newest reading of each key, of one time that which came last', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 4, arbitrary: frames }, texts), { maxLength: 40 }), (arrivals) => {
      const memory = createDeviceMemory(7);
      const newest = new Map<string, { at: number; value: unknown; quality: number }>();
      const take = (key: string, at: number, value: unknown, quality: number) => {
        if ((newest.get(key)?.at ?? -1) <= at) newest.set(key, { at, value, quality });
      };
      for (const arrival of arrivals) {
        if ('text' in arrival) {
          memory.takeText(arrival.at, arrival.key, arrival.text);
          take(arrival.key, arrival.at, arrival.text, 0);
          continue;
        }
        const { at, shape, isTurned, isDoubtful, first } = arrival;
        const count = shape.keys.length;
        const placeOf = (index: number) => (isTurned ? count - 1 - index : index);
        memory.takeFrame(at, {
          shape,
          order: isTurned ? Int32Array.from(shape.keys, (_, index) => placeOf(index)) : null,
          values: shape.keys.map((_, place) => first + place),
          quality: isDoubtful ? shape.keys.map((_, place) => place % 3) : null,
        });
        for (const [index, key] of shape.keys.entries())
          take(key, at, first + placeOf(index), isDoubtful ? placeOf(index) % 3 : 0);
      }
      const keys = [...newest.keys()].toSorted();
      const expected = {
        readings: keys.map((key) => ({ key, ...newest.get(key) })),
        keys,
        has: keys,
        newestAt: Math.max(Number.NEGATIVE_INFINITY, ...[...newest.values()].map(({ at }) => at)),
      };
      expect(answersOf(memory)).toEqual(expected);
      const again = createDeviceMemory(7);
      again.fromJson(memory.toJson());
      expect(answersOf(again)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
