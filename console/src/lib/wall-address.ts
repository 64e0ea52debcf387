/** Behind `#`, where no server and no other site sees it: the token of a display link. */
const tokenName = 'display';
/** In the address of a wall: the id of the link that it was opened with. It is no secret. */
const idName = 'display';

/** The token that the address of a wall brings behind `#`; null: it brings none. */
export function wallTokenIn(href: string): string | null {
  const { hash } = new URL(href);
  return new URLSearchParams(hash.slice(1)).get(tokenName);
}

/** The id of the link that a wall was opened with; null: it was opened by a person. */
export function wallIdIn(href: string): string | null {
  return new URL(href).searchParams.get(idName);
}

/** Path and query of an address without a token, for the wall of a link; null: of nobody. */
export function wallAddress(href: string, id: string | null): string {
  const { pathname, searchParams } = new URL(href);
  searchParams.delete(idName);
  if (id !== null) searchParams.set(idName, id);
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams.toString()}`;
}

export interface WallWish {
  /** Path of the screen that comes first. */
  readonly path: string;
  readonly query: Readonly<Record<string, string | null>>;
  readonly token: string;
}

/** The link that a wall opens. */
export function wallLink(origin: string, { path, query, token }: WallWish): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  const search = new URLSearchParams(given).toString().replaceAll('%2C', ',');
  return `${origin}${path}${search === '' ? '' : `?${search}`}#${tokenName}=${token}`;
}
