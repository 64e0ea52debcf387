/** Where one alarm is shown. */
export function alarmPath(recordId: string): `/alarmlist/detail?${string}` {
  return `/alarmlist/detail?${new URLSearchParams({ recordId }).toString()}`;
}
