/** Where an inspection is filled in; with an item, that one; `sign`: where it is signed. */
export function inspectionPath(reportId: string, at: { readonly item?: string; readonly part?: 'sign' } = {}): string {
  return `/inspection?${new URLSearchParams({ reportId, ...at }).toString()}`;
}
