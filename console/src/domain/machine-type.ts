import type { Device } from '@oilsight/contract';

/**
 * Of what kind a device is shown to be, a text of `common:machine`: a gateway holds no oil, so that the machine type it
 * is kept under says nothing.
 */
export function shownTypeOf({
  machineType,
  isGateway,
}: Pick<Device, 'machineType' | 'isGateway'>): Device['machineType'] | 'gateway' {
  return isGateway ? 'gateway' : machineType;
}
