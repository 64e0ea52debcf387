import type { Register } from '@oilsight/contract';
import { describe, expect, it } from 'vitest';
import type { Block } from '../modbus/blocks.ts';
import { exceptionOf, ModbusFault } from '../modbus/faults.ts';
import { faultOf } from './poller.ts';
import { createSensorReader } from './read-sensor.ts';

const register = (address: number): Register => ({
  key: `r${address}`,
  function: 'holding',
  address,
  type: 'uint16',
  wordOrder: 'big',
  byteOrder: 'big',
  scale: 1,
  offset: 0,
  unit: '',
});

/** A unit whose registers hold their own address; `fault` says what it answers instead. */
function unit(fault: (block: Pick<Block, 'address' | 'length'>) => ModbusFault | null) {
  const asked: string[] = [];
  return {
    asked,
    async read(_unitId: number, block: Pick<Block, 'address' | 'length'>) {
      asked.push(`${block.address}+${block.length}`);
      const found = fault(block);
      if (found !== null) throw found;
      const bytes = Buffer.alloc(2 * block.length);
      for (let word = 0; word < block.length; word += 1) bytes.writeUInt16BE(block.address + word, 2 * word);
      return { bytes, at: 1_700_000_000_000 + asked.length };
    },
  };
}

const reader = (line: ReturnType<typeof unit>, addresses: readonly number[], maxGap = 16) =>
  createSensorReader({ unitId: 1, registers: addresses.map(register), maxGap }, line);
/** Refuses requests that touch one of these addresses. */
const lacks =
  (code: number, ...missing: readonly number[]) =>
  ({ address, length }: Pick<Block, 'address' | 'length'>) =>
    missing.some((one) => one >= address && one < address + length) ? exceptionOf(code) : null;

describe('a sensor', () => {
  it('is read in few requests; the time is the first one’s', async () => {
    const line = unit(() => null);
    expect(await reader(line, [0, 1, 5, 200]).poll(0)).toEqual({
      at: 1_700_000_000_001,
      values: { r0: 0, r1: 1, r5: 5, r200: 200 },
      missing: new Map(),
    });
    expect(line.asked).toEqual(['0+6', '200+1']);
  });

  it('that refuses gaps is read around them, and from then on at once', async () => {
    const line = unit(lacks(2, 3));
    const sensor = reader(line, [0, 1, 5, 6]);
    const first = await sensor.poll(0);
    expect(first.values).toEqual({ r0: 0, r1: 1, r5: 5, r6: 6 });
    expect(faultOf(first)).toBeNull();
    line.asked.length = 0;
    expect((await sensor.poll(0)).values).toEqual(first.values);
    expect(line.asked).toEqual(['0+2', '5+2']);
  });

  it('without one of its registers gives the others, and is told by name', async () => {
    const poll = await reader(unit(lacks(2, 2)), [0, 1, 2, 3]).poll(0);
    expect(poll.values).toEqual({ r0: 0, r1: 1, r3: 3 });
    expect(faultOf(poll)).toBe('exception 2, illegal data address: the unit has no such register (r2)');
  });

  it('whose fault is its own is asked as before when it is over', async () => {
    let isFaulty = true;
    const line = unit(() => (isFaulty ? exceptionOf(4) : null));
    const sensor = reader(line, [0, 1]);
    expect((await sensor.poll(0)).at).toBeNull();
    isFaulty = false;
    line.asked.length = 0;
    await sensor.poll(0);
    expect(line.asked).toEqual(['0+2']);
  });

  it('that is silent is not asked for the rest', async () => {
    const line = unit(() => new ModbusFault('timeout', 'no answer within 5 ms'));
    const poll = await reader(line, [0, 200, 400]).poll(2);
    expect(line.asked).toEqual(['0+1']);
    expect([...poll.missing.keys()]).toEqual(['r0', 'r200', 'r400']);
    expect(faultOf(poll)).toBe('no answer within 5 ms (r0, r200, r400)');
  });
});
