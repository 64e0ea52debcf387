import type { Authority, Device } from '@oilsight/contract';
import { devicePath } from '../device-path.ts';

type Located = Pick<Device, 'deviceId' | 'tenantId' | 'customerId'>;

/** Parameter of the address that opens the window of an indicator's limits. */
export const indicatorParameter = 'limitsOf';

/** The page of a device, at its limits. */
export function deviceLimitsPath(device: Located): `/${string}` {
  return `${devicePath(device)}&limits=open`;
}

/**
 * Where the limits of a device are set: the people of its factory have a page for those of all their machines, everybody
 * else who may set them does it on the device's page.
 *
 * @param indicator whose limits are opened; absent: those of all stand there
 */
export function limitsPath(device: Located, authority: Authority, indicator?: string): `/${string}` {
  const path: `/${string}` =
    authority === 'CUSTOMER_USER'
      ? `/oilSet?tab=limits&deviceId=${encodeURIComponent(device.deviceId)}`
      : deviceLimitsPath(device);
  return indicator === undefined ? path : `${path}&${indicatorParameter}=${encodeURIComponent(indicator)}`;
}
