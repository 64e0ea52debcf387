import * as z from 'zod';
import { text } from './common.ts';
import { defineRoutes } from './route.ts';

/** Number of a division of China: province 340000, city 340200, district 340202. Empty: abroad, or not known. */
export const AreaNo = text(6).regex(/^(\d{6})?$/);

/** A province, city or district. */
export const Area = z.object({
  /** The number again: what a picker keeps. */
  id: z.string(),
  areaNo: z.string(),
  /** In the caller's language. */
  areaName: z.string(),
  /** Whether there are areas below it. */
  hasChildren: z.boolean(),
});
export type Area = z.infer<typeof Area>;

/**
 * The number of the area directly below `parent` ('': the nation) that contains an area; null: it lies outside of the
 * parent, or is the parent.
 */
export function childAreaOf(areaNo: string, parent: string): string | null {
  if (areaNo === '' || areaNo === parent) return null;
  if (parent === '') return `${areaNo.slice(0, 2)}0000`;
  if (parent.endsWith('0000')) return areaNo.startsWith(parent.slice(0, 2)) ? `${areaNo.slice(0, 4)}00` : null;
  return parent.endsWith('00') && areaNo.startsWith(parent.slice(0, 4)) ? areaNo : null;
}

export const areaRoutes = defineRoutes({
  listAreas: {
    method: 'GET',
    path: '/system/other/getSysArea',
    permission: 'session',
    summary: 'The areas right below an area; without a number the provinces.',
    query: z.object({ areaNo: AreaNo.default('') }),
    data: z.array(Area),
  },
});
