/** Where one report is shown. */
export function reportPath(reportId: string): `/report/detail?${string}` {
  return `/report/detail?${new URLSearchParams({ reportId }).toString()}`;
}

/** The list of a device's reports. */
export function reportsOfPath(deviceId: string): `/report?${string}` {
  return `/report?${new URLSearchParams({ device: deviceId }).toString()}`;
}
