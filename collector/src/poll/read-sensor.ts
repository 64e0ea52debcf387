import type { CollectorSensor } from '@oilsight/contract';
import { planBlocks, splitBlock } from '../modbus/blocks.ts';
import type { Block } from '../modbus/blocks.ts';
import type { Answer, Connection } from '../modbus/connection.ts';
import { ModbusFault } from '../modbus/faults.ts';
import { readingIn } from '../modbus/numbers.ts';

/** One poll of a sensor. */
export interface Poll {
  /** When its first answered request went out, ms since the epoch; null: none was answered. */
  readonly at: number | null;
  readonly values: Readonly<Record<string, number>>;
  /** Keys without a reading, and why. `null`: the registers were read and hold no number. */
  readonly missing: ReadonlyMap<string, ModbusFault | null>;
}

/** Reads one sensor, poll after poll, and remembers which registers it refuses to give in one request. */
export interface SensorReader {
  /** Never rejects: failures are in the result. */
  poll(retries: number): Promise<Poll>;
}

export function createSensorReader(
  sensor: Pick<CollectorSensor, 'unitId' | 'registers' | 'maxGap'>,
  connection: Pick<Connection, 'read'>,
): SensorReader {
  let plan: readonly Block[] = planBlocks(sensor.registers, sensor.maxGap);
  return {
    async poll(retries) {
      const values: Record<string, number> = {};
      const missing = new Map<string, ModbusFault | null>();
      const learnt: Block[] = [];
      let at: number | null = null;
      let silence: ModbusFault | null = null;

      const take = ({ bytes, at: sentAt }: Answer, block: Block) => {
        at ??= sentAt;
        for (const register of block.registers) {
          const reading = readingIn(bytes, block.address, register);
          if (reading === null) missing.set(register.key, null);
          else values[register.key] = reading;
        }
      };
      const readBlock = async (block: Block): Promise<void> => {
        // After a timeout the sensor's other blocks are not requested: each request would delay the other units on the
        // line as long again.
        const fault: ModbusFault | null =
          silence ??
          (await connection.read(sensor.unitId, block, retries).then((answer) => (take(answer, block), null), asFault));
        if (fault === null) return void learnt.push(block);
        if (fault.kind !== 'exception') silence = fault;
        const parts = fault.isAboutRegisters ? splitBlock(block) : null;
        if (parts === null) {
          learnt.push(block);
          for (const { key } of block.registers) missing.set(key, fault);
          return;
        }
        const before = learnt.length;
        for (const part of parts) await readBlock(part);
        // A fault of the unit itself is temporary; missing registers are permanent.
        if (fault.code === 4) learnt.splice(before, learnt.length - before, block);
      };

      for (const block of plan) await readBlock(block);
      plan = learnt;
      return { at, values, missing };
    },
  };
}

function asFault(error: unknown): ModbusFault {
  if (error instanceof ModbusFault) return error;
  throw error;
}
