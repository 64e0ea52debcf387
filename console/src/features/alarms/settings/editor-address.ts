import { suggestedFields } from '@oilsight/contract';
import type { AlarmLevel } from '@oilsight/contract';
import type { Journey } from '../../../lib/unsaved.ts';
import { oneOf, withParts } from '../../../lib/list-filter.ts';

/** Parts of the address: which setting is open, or that a new one is; of which it is a copy, for what, with which value. */
export const editorParts = [
  'setting',
  'new',
  'copyOf',
  'forDevice',
  'forIndicator',
  'level',
  'field',
  'value',
] as const;

type Opened =
  | { readonly setting: string }
  | { readonly new: '1'; readonly forDevice?: string; readonly forIndicator?: string }
  | { readonly new: '1'; readonly copyOf: string }
  | null;

/** A value of a condition with which the editor begins: in the measure's unit, or ms. */
export interface SuggestedValue {
  readonly level: AlarmLevel;
  readonly field: (typeof suggestedFields)[number];
  readonly value: number;
}

/** The editor of a setting, or of a new one for a device and indicator, with a value filled in. */
export function suggestionPath(
  opened: { readonly setting: string } | { readonly forDevice: string; readonly forIndicator: string },
  { level, field, value }: SuggestedValue,
): `/alarmSet?${string}` {
  const parts = { level: String(level), field, value: String(value) };
  const search = new URLSearchParams({ ...('setting' in opened ? opened : { new: '1', ...opened }), ...parts });
  return `/alarmSet?${search.toString()}`;
}

/** null: the address names no value, or none that could be. */
export function suggestedIn(search: URLSearchParams): SuggestedValue | null {
  const field = oneOf(suggestedFields, search.get('field'));
  const level = oneOf(['1', '2'], search.get('level'));
  const value = Number(search.get('value') ?? Number.NaN);
  if (field === null || level === null || !Number.isFinite(value) || value < 0) return null;
  return { field, level: level === '1' ? 1 : 2, value };
}

/** The address with another setting open; null: none. The list stays where it is. */
export function addressWith(search: URLSearchParams, opened: Opened): URLSearchParams {
  const closed = Object.fromEntries(editorParts.map((part) => [part, null]));
  return withParts(search, { ...closed, page: search.get('page'), ...opened });
}

/** Whether a journey leads away from what is open in the editor: the list above it may be paged and filtered. */
export function leavesEditor({ from, to }: Journey): boolean {
  if (to === null || to.pathname !== from.pathname) return true;
  const [now, next] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return editorParts.some((part) => now.get(part) !== next.get(part));
}
