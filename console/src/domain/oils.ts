import { oilRoutes } from '@oilsight/contract';
import type { Oil } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { minuteMs } from '../lib/time.ts';

const wholePage = 200;

async function allOils(
  query: { readonly deviceId?: string; readonly customerId?: string },
  signal: AbortSignal,
): Promise<readonly Oil[]> {
  const oils: Oil[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const { rows, total } = await call(
      oilRoutes.listOils,
      { query: { ...query, pageNum, pageSize: wholePage } },
      signal,
    );
    oils.push(...rows);
    if (rows.length === 0 || oils.length >= total) return oils;
  }
}

/** Every oil product that may be filled into a device, by name. */
export const oilsFor = (deviceId: string) =>
  queryOptions({
    queryKey: ['oils', 'for', deviceId],
    queryFn: ({ signal }) => allOils({ deviceId }, signal),
    staleTime: minuteMs,
  });

/** Which oil has been in a device since when, newest first. */
export const oilChargesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['oils', 'oilCharges', deviceId],
    queryFn: ({ signal }) => call(oilRoutes.listOilCharges, { query: { deviceId } }, signal),
    staleTime: 0,
  });

/** Every oil product that may be filled into the devices of a factory, by name. */
export const oilsOfFactory = (customerId: string) =>
  queryOptions({
    queryKey: ['oils', 'of', customerId],
    queryFn: ({ signal }) => allOils({ customerId }, signal),
    staleTime: minuteMs,
  });
