import { isPreset, longestRangeMs } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { groups } from '../../domain/indicator-picker/groups.ts';
import type { Group } from '../../domain/indicator-picker/groups.ts';

/** Curves above each other at most: more would be too flat to read. */
export const maxCurves = 4;

/** The state of the page that is stored in the address, so that it can be bookmarked, sent and returned to. */
export interface PageState {
  readonly deviceId: string | null;
  readonly range: Range;
  /** Chosen indicators; null: the page chooses. */
  readonly keys: readonly string[] | null;
  readonly group: Group;
  /** Whether raw channels that a code or a total stands for are folded away in the table. */
  readonly rows: 'folded' | 'all';
  readonly view: 'chart' | 'table';
  /** Whether the limits are unfolded. */
  readonly limits: 'open' | 'closed';
  /** Whether what health, life and cleanliness are made of is unfolded. */
  readonly figures: 'open' | 'closed';
}

function rangeOf(search: URLSearchParams): Range {
  const [from, to] = [Number(search.get('from')), Number(search.get('to'))];
  const isFixed =
    search.get('range') === 'custom' &&
    Number.isSafeInteger(from) &&
    Number.isSafeInteger(to) &&
    from >= 0 &&
    from < to &&
    to - from <= longestRangeMs;
  if (isFixed) return { kind: 'fixed', from, to };
  const preset = search.get('range') ?? '';
  return { kind: 'preset', preset: isPreset(preset) ? preset : '24h' };
}

/** Reads the address; invalid values are ignored. */
export function readPageState(search: URLSearchParams): PageState {
  const keys = (search.get('keys') ?? '').split(',').filter((key) => key !== '' && key.length <= 128);
  const group = groups.find((known) => known === search.get('group')) ?? 'all';
  return {
    deviceId: search.get('deviceId'),
    range: rangeOf(search),
    keys: keys.length === 0 ? null : [...new Set(keys)].slice(0, maxCurves),
    group,
    rows: search.get('rows') === 'all' ? 'all' : 'folded',
    view: search.get('view') === 'table' ? 'table' : 'chart',
    limits: search.get('limits') === 'open' ? 'open' : 'closed',
    figures: search.get('figures') === 'open' ? 'open' : 'closed',
  };
}

/** The address with some of it changed; defaults are left out. */
export function writePageState(search: URLSearchParams, change: Partial<Omit<PageState, 'deviceId'>>): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  if (change.range !== undefined) {
    const { range } = change;
    put('range', range.kind === 'fixed' ? 'custom' : range.preset === '24h' ? null : range.preset);
    put('from', range.kind === 'fixed' ? String(range.from) : null);
    put('to', range.kind === 'fixed' ? String(range.to) : null);
  }
  if (change.keys !== undefined) put('keys', change.keys === null ? null : change.keys.join(','));
  if (change.group !== undefined) put('group', change.group === 'all' ? null : change.group);
  if (change.rows !== undefined) put('rows', change.rows === 'folded' ? null : change.rows);
  if (change.view !== undefined) put('view', change.view === 'chart' ? null : change.view);
  if (change.limits !== undefined) put('limits', change.limits === 'closed' ? null : change.limits);
  if (change.figures !== undefined) put('figures', change.figures === 'closed' ? null : change.figures);
  return next;
}
