import type { DeviceStatus } from '@oilsight/contract';

/** Where the list of the page stands. */
export const listId = 'devices';

/** The list of the page with one state; what else the address holds stays. @param status null: every state */
export function listPath(search: URLSearchParams, status: DeviceStatus | null): string {
  const next = new URLSearchParams(search);
  next.delete('state');
  if (status !== null) next.set('state', status);
  const words = next.toString();
  return `${words === '' ? '' : `?${words}`}#${listId}`;
}

/** The page narrowed to a factory, or to none. */
export function factorySearch(search: URLSearchParams, customerId: string | null): string {
  const next = new URLSearchParams(search);
  next.delete('factory');
  if (customerId !== null) next.set('factory', customerId);
  return `?${next.toString()}`;
}

/** The alarm list of what the page is narrowed to, with parts of its own filter. */
export function alarmsPath(
  customerId: string | undefined,
  filter: Readonly<Record<string, string | number | null>> = {},
): string {
  const search = new URLSearchParams();
  if (customerId !== undefined) search.set('factory', customerId);
  for (const [name, value] of Object.entries(filter)) if (value !== null) search.set(name, String(value));
  const words = search.toString();
  return words === '' ? '/alarmlist' : `/alarmlist?${words}`;
}
