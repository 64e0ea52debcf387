import type { Device } from '@oilsight/contract';

/**
 * The kind of a device as shown, a key of `common:machine`. A gateway is shown as a gateway: it holds no oil, so its
 * machine type means nothing.
 */
export function shownTypeOf({
  machineType,
  isGateway,
}: Pick<Device, 'machineType' | 'isGateway'>): Device['machineType'] | 'gateway' {
  return isGateway ? 'gateway' : machineType;
}
