interface Located {
  readonly deviceId: string;
  readonly tenantId: string;
  readonly customerId: string;
}

/** Where the page of a device is; dealer and factory stand in the address too. */
export function devicePath({ deviceId, tenantId, customerId }: Located): `/device/detail?${string}` {
  return `/device/detail?${new URLSearchParams({ deviceId, tenantId, customerId }).toString()}`;
}
