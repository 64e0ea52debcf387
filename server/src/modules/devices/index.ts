import type { MachineType } from '@oilsight/oil';

/**
 * A device that has passed the scope check (or proved itself by its token). Services and stores of telemetry take it instead of an id:
 * there is no other way to name a device to them.
 */
export interface DeviceRef {
  /** Small number that telemetry is stored under. */
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string;
  readonly machineType: MachineType;
  /** Expected time between readings, ms. */
  readonly reportIntervalMs: number;
  /** May speak for other devices of its customer. */
  readonly isGateway: boolean;
}
