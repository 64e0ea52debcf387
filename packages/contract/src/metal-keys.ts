import { dayMs } from '@oilsight/oil';

/** Most data of a metal abrasive sensor in one query, and the shortest interval of it, ms. */
export const maxMetalMs = 30 * dayMs;
export const minMetalIntervalMs = dayMs;

/** Whether a key is a count of a metal abrasive sensor, or is calculated from such counts. */
export function isMetalKey(key: string): boolean {
  return /^(?:non)?ferrous_/.test(key) || key === 'wear_rate' || key === 'wear_index';
}
