/** A page of a list; the first is 1. */
export interface Paging {
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The rows of a page, as stores ask for them. */
export function windowOf({ pageNum, pageSize }: Paging): { readonly offset: number; readonly limit: number } {
  return { offset: (pageNum - 1) * pageSize, limit: pageSize };
}
