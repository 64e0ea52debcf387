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

export const areaRoutes = defineRoutes({
  listAreas: {
    method: 'GET',
    path: '/system/other/getSysArea',
    permission: 'session',
    onWalls: true,
    summary: 'The areas right below an area; without a number the provinces.',
    query: z.object({ areaNo: AreaNo.default('') }),
    data: z.array(Area),
  },
});
