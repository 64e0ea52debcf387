import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';
import type { UncorrectedMachine } from '../telemetry/index.ts';

/** A machine's log, for the assessment of its oil. */
export interface MachineLog {
  /** Entries of people, and the oil changes shown by oil charges; oldest first. */
  readonly events: readonly MachineEvent[];
}

/** Data of machines and the oil in them, for the other modules. */
export interface Oils {
  /**
   * The machine's own settings, then its oil's data sheet, then the defaults of its type. The present profile is kept
   * in a bounded cache.
   *
   * @param at the time for which the oil is looked up, ms; default: now. Of the settings only the present ones are
   *   known
   */
  profileOf(device: DeviceRef, at?: number): Promise<MachineProfile>;
  logOf(device: DeviceRef): Promise<MachineLog>;
  /**
   * The data for derived indicators, by device; read anew at each call. It has the default settings, as only the oil is
   * used.
   */
  machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, UncorrectedMachine>>;
}
