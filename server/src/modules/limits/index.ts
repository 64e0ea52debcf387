import type { SourcedLimits, Targets } from '@oilsight/contract';
import type { HealthWeights, Limits } from '@oilsight/oil';
import type { DeviceRef } from '../devices/index.ts';

export { checkLimits } from './limits.rules.ts';

/** The limits in force, from memory, for callers that need them at every reading. The memory follows every change. */
export interface LimitResolver {
  /**
   * `source` names the standard, `target` or `default`, or where they were set: `device`, `machineType`. null: there is
   * no limit.
   */
  of(device: DeviceRef, key: string): Limits | null;
  /**
   * The same with their origin, for people. Also of a machine type in a factory, or of one that nobody has set anything
   * for: `id` and `customerId` then name nothing.
   */
  sourcedOf(device: Pick<DeviceRef, 'id' | 'customerId' | 'machineType'>, key: string): SourcedLimits | null;
  /** Grows with each change of the settings. */
  readonly version: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The settings of a machine that its assessment uses. */
export interface MachineSettings {
  /** The targets in force; null: unknown. */
  readonly targets: Targets;
  /** Limits that people have set, by telemetry key. */
  readonly limits: Readonly<Record<string, Limits>>;
  /** null: those of the machine type. */
  readonly healthWeights: HealthWeights | null;
}

/** The settings of machines for their assessment, by device: read from the database at each call. */
export type ReadMachineSettings = (devices: readonly DeviceRef[]) => Promise<ReadonlyMap<string, MachineSettings>>;
