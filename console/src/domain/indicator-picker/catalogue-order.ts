import { indicatorIds } from '@oilsight/oil';

const placeOf = new Map<string, number>(indicatorIds.map((id, index) => [id, index]));

/** Keys in the catalogue's order, a device's own keys by name behind them. */
export function inCatalogueOrder<T extends { readonly key: string }>(rows: readonly T[]): T[] {
  const place = ({ key }: T) => placeOf.get(key) ?? placeOf.size;
  return [...rows].sort((a, b) => place(a) - place(b) || a.key.localeCompare(b.key));
}
