import type { MachineType } from '@oilsight/oil';
import { profileOf } from '../src/modules/oils/oils.rules.ts';
import type { DerivingMachine } from '../src/modules/telemetry/index.ts';

/** A machine whose oil is not known. */
export function machineOf(machineType: MachineType): DerivingMachine {
  return {
    profile: profileOf(machineType, null, null),
    productId: null,
    until: Number.POSITIVE_INFINITY,
    sensorReplacements: [],
    corrections: [],
  };
}
