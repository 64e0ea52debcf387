import type { CollectorSensor } from '@oilsight/contract';
import { writeNumber } from '../modbus/numbers.ts';

/** A register with this key counts the requests that read it, which shows whether a poll was lost or repeated. */
export const countKey = 'request_count';

/** A number in 0 … 1 for a seed and a text, always the same. */
function fractionOf(seed: number, text: string): number {
  let hash = 2166136261 ^ seed;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/**
 * What an instrument shows for a key at its n-th request, in the reading's unit: a slow wave around a level of its own,
 * within what its register can hold. `request_count` is n itself.
 */
export function plantNumber(seed: number, unitId: number, key: string, n: number): number {
  if (key === countKey) return n;
  const level = 20 + Math.floor(fractionOf(seed, `${unitId} ${key}`) * 60);
  return Math.round(10 * (level + 5 * Math.sin(n / 7 + level))) / 10;
}

/** An instrument's registers. */
export interface PlantUnit {
  readonly unitId: number;
  /**
   * The words from an address on; null: it has not all of them. @param gaps what lies between its numbers is read as
   * zeros, and not refused
   */
  words(kind: 'holding' | 'input', address: number, length: number, gaps: boolean): number[] | null;
}

/** The instrument that a sensor's register map describes. Sensors that share a unit share its registers. */
export function createPlantUnit(
  sensors: readonly Pick<CollectorSensor, 'unitId' | 'registers'>[],
  unitId: number,
  seed: number,
): PlantUnit {
  const registers = sensors.filter((sensor) => sensor.unitId === unitId).flatMap((sensor) => sensor.registers);
  let n = 0;
  return {
    unitId,
    words(kind, address, length, gaps) {
      const own = registers.filter((register) => register.function === kind);
      const cells = new Map<number, number>();
      const counter = own.find(({ key }) => key === countKey);
      if (counter !== undefined && counter.address >= address && counter.address < address + length) n += 1;
      for (const register of own) {
        const number = (plantNumber(seed, unitId, register.key, n) - register.offset) / register.scale;
        const isWhole = !register.type.startsWith('float');
        const bytes = writeNumber(isWhole ? Math.round(number) : number, register);
        for (let word = 0; 2 * word < bytes.length; word += 1)
          cells.set(register.address + word, ((bytes[2 * word] ?? 0) << 8) | (bytes[2 * word + 1] ?? 0));
      }
      const asked = Array.from({ length }, (_, index) => cells.get(address + index) ?? null);
      const isKnown = gaps ? asked[0] !== null && asked.at(-1) !== null : !asked.includes(null);
      return isKnown ? asked.map((word) => word ?? 0) : null;
    },
  };
}
