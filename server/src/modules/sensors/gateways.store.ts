import type { ModbusAddress, Register } from '@oilsight/contract';
import type { MachineType } from '@oilsight/oil';
import type { Scope } from '../../platform/scope.ts';
import type { DeviceRef } from '../devices/index.ts';

export interface GatewayFilter {
  /** Part of the name, number or factory, in any case. */
  readonly search?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly customerId?: string | undefined;
}

export interface GatewayRow {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly deviceNo: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly tenantId: string;
  readonly tenantName: string;
}

/** A sensor of a factory, as far as a collector is interested in it. */
export interface PolledSensor {
  readonly sensorName: string;
  readonly deviceName: string;
  readonly machineType: MachineType;
  /** No gateway speaks for its device yet, and the factory has several that could. */
  readonly isUnclaimed: boolean;
  readonly modbus: ModbusAddress | null;
  readonly registers: readonly Register[];
}

export interface GatewayStore {
  /** By factory and name. */
  page(scope: Scope, filter: GatewayFilter, window: { offset: number; limit: number }): Promise<{ rows: GatewayRow[]; total: number }>;
  /** Devices that the gateways spoke for last. */
  behind(gatewayIds: readonly string[]): Promise<{ gatewayId: string; deviceId: string }[]>;
  /**
   * Sensors that belong to a gateway: its own, those of the devices that it speaks for, and those with an address of its factory's devices
   * that no gateway speaks for. By device and name.
   */
  polledThrough(gateways: readonly string[]): Promise<(PolledSensor & { gatewayId: string })[]>;
  /** The gateway in scope; null: there is no device, or it is none. */
  find(scope: Scope, deviceId: string): Promise<Pick<DeviceRef, 'id' | 'name'> | null>;
}
