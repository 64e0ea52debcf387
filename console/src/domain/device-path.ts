interface Located {
  readonly deviceId: string;
  readonly tenantId: string;
  readonly customerId: string;
}

/** Where the page of a device is; dealer and factory stand in the address too. */
export function devicePath({ deviceId, tenantId, customerId }: Located): `/device/detail?${string}` {
  return `/device/detail?${new URLSearchParams({ deviceId, tenantId, customerId }).toString()}`;
}

/** The same without what is only said for the menu: as short as a code to be scanned needs it. */
export function shortDevicePath(deviceId: string): `/device/detail?${string}` {
  return `/device/detail?${new URLSearchParams({ deviceId }).toString()}`;
}

/** Where the readings of a device are studied. @param search what the address holds besides dealer, factory and device */
export function analysisPath(
  { deviceId, tenantId, customerId }: Located,
  search: URLSearchParams = new URLSearchParams(),
): `/dataanalysis/device-detail?${string}` {
  const next = new URLSearchParams({ tenantId, customerId, deviceId });
  for (const [name, value] of search) if (!next.has(name)) next.set(name, value);
  return `/dataanalysis/device-detail?${next.toString()}`;
}
