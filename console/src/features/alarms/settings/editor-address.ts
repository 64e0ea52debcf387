import { withParts } from '../../../lib/list-filter.ts';

/** Parts of the address that say which setting is open, or that a new one is, and for what. */
export const editorParts = ['setting', 'new', 'forDevice', 'forIndicator'] as const;

type Opened =
  | { readonly setting: string }
  | { readonly new: '1'; readonly forDevice?: string; readonly forIndicator?: string }
  | null;

/** The address with another setting open; null: none. The list stays where it is. */
export function addressWith(search: URLSearchParams, opened: Opened): URLSearchParams {
  const closed = Object.fromEntries(editorParts.map((part) => [part, null]));
  return withParts(search, { ...closed, page: search.get('page'), ...opened });
}
