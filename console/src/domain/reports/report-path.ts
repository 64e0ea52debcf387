/** Where one report is shown. */
export function reportPath(reportId: string): `/report/detail?${string}` {
  return `/report/detail?${new URLSearchParams({ reportId }).toString()}`;
}
