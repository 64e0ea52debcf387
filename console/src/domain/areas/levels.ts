/** Province, city and district of a number, as far as it goes. @example levelsOf('340202') is 340000, 340200, 340202 */
export function levelsOf(areaNo: string): string[] {
  if (!/^\d{6}$/.test(areaNo)) return [];
  const levels = [`${areaNo.slice(0, 2)}0000`, `${areaNo.slice(0, 4)}00`, areaNo];
  return levels.filter((level, index) => index === 0 || level !== levels[index - 1]);
}
