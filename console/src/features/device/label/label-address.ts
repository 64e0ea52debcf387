import { shortDevicePath } from '../../../domain/device-path.ts';

/** What the code on a device's label holds: the address of its page. */
export function labelAddress(deviceId: string): string {
  return location.origin + shortDevicePath(deviceId);
}
