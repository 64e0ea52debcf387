import { registerFunctions, registerTypes, wordsOf } from '@oilsight/contract';
import type { Register } from '@oilsight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxRegistersOfBlock, planBlocks, splitBlock } from './blocks.ts';
import type { Block } from './blocks.ts';

const register = (
  address: number,
  type: Register['type'] = 'uint16',
  kind: Register['function'] = 'holding',
): Register => ({
  key: `${kind} ${address} ${type}`,
  function: kind,
  address,
  type,
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
});
const registers = fc.uniqueArray(
  fc
    .record({
      address: fc.oneof(fc.nat(400), fc.integer({ min: 65_000, max: 65_532 })),
      type: fc.constantFrom(...registerTypes),
      kind: fc.constantFrom(...registerFunctions),
    })
    .map(({ address, type, kind }) => register(address, type, kind)),
  { minLength: 1, maxLength: 60, selector: ({ key }) => key },
);
const extent = ({ function: kind, address, length }: Block) => `${kind} ${address}+${length}`;

/** Addresses of a block that one of its numbers needs. */
function needed({ registers }: Block): Set<number> {
  return new Set(
    registers.flatMap(({ address, type }) => Array.from({ length: wordsOf[type] }, (_, word) => address + word)),
  );
}

function expectSound(block: Block): void {
  const words = needed(block);
  expect(block.length).toBeLessThanOrEqual(maxRegistersOfBlock);
  expect([Math.min(...words), Math.max(...words)]).toEqual([block.address, block.address + block.length - 1]);
  expect(new Set(block.registers.map(({ function: kind }) => kind))).toEqual(new Set([block.function]));
}

describe('planBlocks', () => {
  it.each([
    ['neighbours together', [register(0), register(1, 'float32')], 0, ['holding 0+3']],
    ['a gap within bounds', [register(0), register(11)], 10, ['holding 0+12']],
    ['a gap beyond them', [register(0), register(12)], 10, ['holding 0+1', 'holding 12+1']],
    ['kinds apart', [register(0), register(1, 'uint16', 'input')], 10, ['holding 0+1', 'input 1+1']],
    [
      'no number torn at the end of a request',
      [register(0), register(124, 'int32')],
      124,
      ['holding 0+1', 'holding 124+2'],
    ],
    ['the whole of a request', [register(0), register(123, 'int32')], 124, ['holding 0+125']],
    ['numbers that share registers', [register(0, 'float64'), register(1), register(4)], 0, ['holding 0+5']],
    ['any order', [register(9), register(7), register(8)], 0, ['holding 7+3']],
  ])('reads %s', (_name, list, maxGap, blocks) => {
    expect(planBlocks(list, maxGap).map(extent)).toEqual(blocks);
  });

  it('covers every number once, whole, with gaps within bounds', () => {
    fc.assert(
      fc.property(registers, fc.nat(124), (list, maxGap) => {
        const blocks = planBlocks(list, maxGap);
        expect(blocks.flatMap((block) => block.registers.map(({ key }) => key)).sort()).toEqual(
          list.map(({ key }) => key).sort(),
        );
        for (const block of blocks) {
          expectSound(block);
          const words = [...needed(block)].sort((a, b) => a - b);
          expect(
            Math.max(0, ...words.slice(1).map((word, index) => word - (words[index] ?? 0) - 1)),
          ).toBeLessThanOrEqual(maxGap);
        }
      }),
    );
  });
});

describe('splitBlock', () => {
  it.each([
    ['at its widest gap', [register(0), register(1), register(5), register(7)], ['holding 0+2', 'holding 5+3']],
    ['in the middle without one', [register(0), register(1), register(2), register(3)], ['holding 0+2', 'holding 2+2']],
    ['not a single number', [register(0, 'float64')], null],
  ])('parts a block %s', (_name, list, parts) => {
    const [block] = planBlocks(list, 124);
    expect(block === undefined ? undefined : (splitBlock(block)?.map(extent) ?? null)).toEqual(parts);
  });

  it('loses no number and ends', () => {
    fc.assert(
      fc.property(registers, (list) => {
        const single: Block[] = [];
        const open = planBlocks(list, 124);
        for (let block = open.pop(); block !== undefined; block = open.pop()) {
          expectSound(block);
          const parts = splitBlock(block);
          if (parts === null) single.push(block);
          else open.push(...parts);
        }
        expect(single.map(({ registers }) => registers.map(({ key }) => key).join(' and ')).sort()).toEqual(
          list.map(({ key }) => key).sort(),
        );
      }),
    );
  });
});
