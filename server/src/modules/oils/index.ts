import type { MachineEvent, MachineProfile } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';
import type { DerivingMachine } from '../telemetry/index.ts';

/** A machine's log as the assessment of its oil needs it. */
export interface MachineLog {
  /** Entries of people, and the changes of oil that the records show; oldest first. */
  readonly events: readonly MachineEvent[];
}

/** What is known of a machine and the oil in it, for the other modules. */
export interface Oils {
  /**
   * The machine's own settings, then its oil's data sheet, then the defaults of its type. The present one is held in a
   * bounded cache.
   *
   * @param at whose oil, ms; left out: now. Of the settings only the present ones are known
   */
  profileOf(device: DeviceRef, at?: number): Promise<MachineProfile>;
  logOf(device: DeviceRef): Promise<MachineLog>;
  /**
   * What deriving indicators needs, by device; read anew at each call. Of the settings it has the defaults: the oil
   * alone counts.
   */
  machinesOf(devices: readonly DeviceRef[]): Promise<ReadonlyMap<string, DerivingMachine>>;
}
