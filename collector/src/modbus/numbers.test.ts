import { registerOrders, registerTypes, wordsOf } from '@oilsight/contract';
import type { Register } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planBlocks } from './blocks.ts';
import { readingIn, readNumber, rounded, writeNumber } from './numbers.ts';

const plain: Register = {
  key: 'x',
  function: 'holding',
  address: 0,
  type: 'uint16',
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
};
const orders = { wordOrder: fc.constantFrom(...registerOrders), byteOrder: fc.constantFrom(...registerOrders) };
const numbers: Readonly<Record<Register['type'], fc.Arbitrary<number>>> = {
  int16: fc.integer({ min: -32_768, max: 32_767 }),
  uint16: fc.integer({ min: 0, max: 65_535 }),
  int32: fc.integer(),
  uint32: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  float32: fc.float(),
  float64: fc.double(),
};
const hex = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

describe('readNumber', () => {
  // 123456.789 as a float64 and 12.5 as a float32, by hand from IEEE 754; the orders as manuals name them.
  it.each([
    ['int16', 'big', 'big', 'FFFE', -2],
    ['uint16', 'big', 'little', '3412', 0x1234],
    ['uint32', 'big', 'big', '0001 0002', 65_538],
    ['uint32', 'little', 'big', '0002 0001', 65_538],
    ['int32', 'big', 'little', 'FFFF FEFF', -2],
    ['float32', 'big', 'big', '4148 0000', 12.5],
    ['float32', 'little', 'big', '0000 4148', 12.5],
    ['float32', 'big', 'little', '4841 0000', 12.5],
    ['float32', 'little', 'little', '0000 4841', 12.5],
    ['float64', 'big', 'big', '40FE 240C 9FBE 76C9', 123456.789],
    ['float64', 'little', 'big', '76C9 9FBE 240C 40FE', 123456.789],
  ] as const)('reads %s, words %s, bytes %s', (type, wordOrder, byteOrder, bytes, number) => {
    expect(readNumber(hex(bytes), { type, wordOrder, byteOrder })).toBe(number);
  });

  it.each(registerTypes)('gives back what was written: %s', (type) => {
    fc.assert(
      fc.property(numbers[type], fc.record(orders), (number, order) => {
        const layout = { type, ...order };
        const bytes = writeNumber(number, layout);
        expect(bytes).toHaveLength(2 * wordsOf[type]);
        const read = readNumber(bytes, layout);
        expect(type === 'float32' ? Math.fround(read) : read).toBe(number);
      }),
    );
  });

  it('gives of a float32 the shortest decimal number that it stands for', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(0, 1, 2, 3, 4), (digits, places) => {
        const number = Number(`${digits}e-${places}`);
        expect(readNumber(writeNumber(number, { ...plain, type: 'float32' }), { ...plain, type: 'float32' })).toBe(
          number === 0 ? 0 : number,
        );
      }),
    );
  });
});

describe('rounded', () => {
  it('rounds as the text does, but for ties', () => {
    // Of the largest numbers the text itself would be an infinity.
    const sizes = fc.oneof(
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      fc.integer(),
    );
    fc.assert(
      fc.property(sizes, fc.integer({ min: 6, max: 12 }), (value, digits) => {
        const text = Number(value.toPrecision(digits));
        expect(Math.abs(rounded(value, digits) - text)).toBeLessThanOrEqual(Math.abs(value) * 10 ** (1 - digits));
        // Of what has no more digits than that nothing changes at all.
        expect(rounded(text, digits)).toBe(text);
      }),
    );
  });
});

describe('readingIn', () => {
  it.each([
    ['scale', { type: 'int16', scale: 0.1 }, '0247', 58.3],
    ['scale and offset', { type: 'uint16', scale: 0.01, offset: -40 }, '2710', 60],
    ['no noise of binary fractions', { type: 'uint16', scale: 0.1 }, '0003', 0.3],
    ['not a number', { type: 'float32' }, '7FC0 0000', null],
    ['an infinity', { type: 'float32' }, 'FF80 0000', null],
    ['beyond what a number holds', { type: 'float64', scale: 1e300 }, '7FE0 0000 0000 0000', null],
  ] as const)('knows %s', (_name, register, bytes, reading) => {
    expect(readingIn(hex(bytes), 0, { ...plain, ...register })).toBe(reading);
  });

  it('reads the same from a block as by itself', () => {
    const list = fc.uniqueArray(
      fc
        .record({
          address: fc.nat(300),
          type: fc.constantFrom(...registerTypes),
          ...orders,
          scale: fc.constantFrom(1, 0.1, -3),
          offset: fc.constantFrom(0, 12.5),
        })
        .map((some) => ({ ...plain, ...some, key: `${some.address}` })),
      { minLength: 1, maxLength: 30, selector: ({ key }) => key },
    );
    fc.assert(
      fc.property(list, fc.nat(30), fc.uint8Array({ minLength: 700, maxLength: 700 }), (registers, maxGap, memory) => {
        for (const { address, length, registers: inside } of planBlocks(registers, maxGap)) {
          const block = memory.slice(2 * address, 2 * (address + length));
          for (const register of inside) {
            const own = memory.slice(2 * register.address, 2 * (register.address + wordsOf[register.type]));
            expect(readingIn(block, address, register)).toBe(readingIn(own, register.address, register));
          }
        }
      }),
    );
  });
});
