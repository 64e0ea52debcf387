/** Rows of a page before any choice. */
export const defaultPageSize = 20;

/** Which part of a list is asked for. */
export interface PageOf {
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize: number;
}

function wholeOf(text: string | null, most: number, otherwise: number): number {
  const value = Number(text ?? '');
  return Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
}

/** The page that an address names; the first where it names none that could be. */
export function pageOf(search: URLSearchParams): PageOf {
  return {
    pageNum: wholeOf(search.get('page'), 100_000, 1),
    pageSize: wholeOf(search.get('size'), 200, defaultPageSize),
  };
}

/** An address with some parts changed; null takes one away. Anything but another page starts over at the first. */
export function withParts(search: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(search);
  if (!('page' in change)) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The value if it is one of those there are; null: nothing chosen, or nothing that is known. */
export function oneOf<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((one) => one === value) ?? null;
}
