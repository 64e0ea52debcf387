import { endedByReplacements } from '@oilsight/oil';
import type { DeviceRef } from '../../devices/index.ts';
import type { Corrections, Machines, UncorrectedMachine } from './derived-indicators.ts';

/** Machines with the corrections of their present and former sensors. */
export function correctedMachines(
  machines: {
    machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, UncorrectedMachine>>;
  },
  { correctionsOf }: Corrections,
): Machines {
  return {
    async machinesOf(devices) {
      const [found, corrections] = await Promise.all([machines.machinesOf(devices), correctionsOf(devices)]);
      return new Map(
        [...found].map(([id, machine]) => [
          id,
          { ...machine, corrections: endedByReplacements(corrections.get(id) ?? [], machine.sensorReplacements) },
        ]),
      );
    },
  };
}
