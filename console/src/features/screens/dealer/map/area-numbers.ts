import { isProvince } from '@oilsight/contract';

/** Whether a number is that of a city, or of what stands for one. */
export function isCity(areaNo: string): boolean {
  return /^\d{4}00$/.test(areaNo) && !areaNo.endsWith('0000') && isProvince(`${areaNo.slice(0, 2)}0000`);
}

/** The area around a city or a province; '': the nation. */
export function parentOf(areaNo: string): string {
  return isCity(areaNo) ? `${areaNo.slice(0, 2)}0000` : '';
}

/** The area that an address names; '': the nation, also where it names nothing that a wall shows. */
export function areaIn(given: string | null): string {
  return given !== null && (isProvince(given) || isCity(given)) ? given : '';
}
