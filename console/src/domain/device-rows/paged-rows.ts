import type { DeviceListRow } from '@oilsight/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { ListPage } from './queries.ts';

/** The rows of all fetched pages. The order may move between two pages: a device that stands on both is given once. */
export function fetchedRows({ pages }: Pick<InfiniteData<ListPage>, 'pages'>): DeviceListRow[] {
  const byId = new Map<string, DeviceListRow>();
  for (const { rows } of pages) for (const row of rows) if (!byId.has(row.deviceId)) byId.set(row.deviceId, row);
  return [...byId.values()];
}

/**
 * What the heading of a list says: how many devices are in front of the reader, and of how many. While pages are still to
 * be fetched these are the ones that were found, else all there are.
 */
export function shownCount(
  data: Pick<InfiniteData<ListPage>, 'pages'>,
  all: number,
): { readonly shown: number; readonly total: number } {
  const found = data.pages[0]?.total ?? 0;
  const shown = fetchedRows(data).length;
  return { shown, total: shown < found ? found : all };
}
