import { wordsOf } from '@oilsight/contract';
import type { Register } from '@oilsight/contract';

/** Registers that one request reads together. */
export interface Block {
  readonly function: Register['function'];
  readonly address: number;
  /** Registers of 16 bits. */
  readonly length: number;
  /** Numbers that lie completely within it, by address. */
  readonly registers: readonly Register[];
}

/** Most registers of one request, by the protocol. */
export const maxRegistersOfBlock = 125;

function endOf({ address, type }: Register): number {
  return address + wordsOf[type];
}

function blockOf(registers: readonly [Register, ...Register[]]): Block {
  const [first] = registers;
  return {
    function: first.function,
    address: first.address,
    length: Math.max(...registers.map(endOf)) - first.address,
    registers,
  };
}

/**
 * The requests that read a register map. Every number lies completely in exactly one of them; between two numbers at
 * most `maxGap` unused registers are read, and none at the beginning or end. Holding registers first, then by address.
 */
export function planBlocks(registers: readonly Register[], maxGap: number): Block[] {
  const blocks: Block[] = [];
  const sorted = [...registers].sort((a, b) => a.function.localeCompare(b.function) || a.address - b.address);
  let open: [Register, ...Register[]] | null = null;
  let end = 0;
  for (const register of sorted) {
    const fits =
      open !== null &&
      open[0].function === register.function &&
      register.address <= end + maxGap &&
      endOf(register) <= open[0].address + maxRegistersOfBlock;
    if (open !== null && fits) {
      open.push(register);
      end = Math.max(end, endOf(register));
      continue;
    }
    if (open !== null) blocks.push(blockOf(open));
    open = [register];
    end = endOf(register);
  }
  if (open !== null) blocks.push(blockOf(open));
  return blocks;
}

/**
 * Splits a block that its sensor refuses: at its widest gap, or in the middle when it has none. Null when it holds a
 * single number.
 */
export function splitBlock({ registers }: Block): readonly [Block, Block] | null {
  if (registers.length < 2) return null;
  const middle = registers.length / 2;
  let best = 1;
  let bestGap = Number.NEGATIVE_INFINITY;
  let end = 0;
  registers.forEach((register, index) => {
    // Numbers may share registers, which would give a negative gap.
    const gap = Math.max(0, register.address - end);
    if (index > 0 && (gap > bestGap || (gap === bestGap && Math.abs(index - middle) < Math.abs(best - middle)))) {
      best = index;
      bestGap = gap;
    }
    end = Math.max(end, endOf(register));
  });
  const [left, right] = [registers.slice(0, best), registers.slice(best)];
  const [firstLeft, ...restLeft] = left;
  const [firstRight, ...restRight] = right;
  if (firstLeft === undefined || firstRight === undefined) return null;
  return [blockOf([firstLeft, ...restLeft]), blockOf([firstRight, ...restRight])];
}
