import { isProvince } from '@oilsight/contract';

/** Whether a number is that of a city, or of what stands for one. */
export function isCity(areaNo: string): boolean {
  return /^\d{4}00$/.test(areaNo) && !areaNo.endsWith('0000') && isProvince(`${areaNo.slice(0, 2)}0000`);
}

/** The area around a city or a province; '': the nation. */
export function parentOf(areaNo: string): string {
  return isCity(areaNo) ? `${areaNo.slice(0, 2)}0000` : '';
}

/**
 * Whether an area of a map has a map or a list of its own: provinces of the nation, cities of a province. What else a
 * province's map has, such as the districts of a municipality, is the last that there is.
 *
 * @param within the area that the map is of; '': the nation
 */
export function doesOpen(areaNo: string, within: string): boolean {
  return within === '' ? isProvince(areaNo) : isCity(areaNo);
}

/** The area that an address names; '': the nation, also where it names nothing that a wall shows. */
export function areaIn(given: string | null): string {
  return given !== null && (isProvince(given) || isCity(given)) ? given : '';
}
