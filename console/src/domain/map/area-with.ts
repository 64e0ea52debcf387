/**
 * Which of some areas one is, or lies in: the nearest of them. -1: none. Where a map has the districts of a municipality in
 * place of cities, a district is found among them.
 */
export function areaWith(areas: readonly { readonly areaNo: string }[], areaNo: string): number {
  if (areaNo === '') return -1;
  const among = (number: string) => areas.findIndex((area) => area.areaNo === number);
  return [areaNo, `${areaNo.slice(0, 4)}00`, `${areaNo.slice(0, 2)}0000`].map(among).find((at) => at >= 0) ?? -1;
}
