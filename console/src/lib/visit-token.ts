const parameter = 'tenantUserToken';

/** The token that an address brings for one visit, and the address without it; null: it brings none. */
export function visitTokenIn(href: string): { readonly token: string; readonly rest: string } | null {
  const url = new URL(href);
  const token = url.searchParams.get(parameter);
  if (token === null) return null;
  url.searchParams.delete(parameter);
  return { token, rest: url.pathname + url.search + url.hash };
}
