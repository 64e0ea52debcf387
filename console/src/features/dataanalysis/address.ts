import { dayMs, hourMs, minuteMs } from '../../lib/time.ts';

/** Most devices that are compared, and most indicators of them. */
export const maxDevices = 4;
export const maxKeys = 4;
/** The longest range of one query. */
export const maxRangeMs = 180 * dayMs;

/** Ranges that end now. */
export const presets = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '90d': 90 * dayMs,
  '180d': 180 * dayMs,
} as const;
export type Preset = keyof typeof presets;

/** A preset ends now and moves; a fixed range stays. Half-open in time, ms. */
export type AnalysisRange =
  | { readonly kind: 'preset'; readonly preset: Preset }
  | { readonly kind: 'fixed'; readonly from: number; readonly to: number };

/** Widths of buckets that a reader can ask for, ms. */
export const intervals = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  30 * minuteMs,
  hourMs,
  4 * hourMs,
  12 * hourMs,
  dayMs,
] as const;

export const tabIds = ['history', 'charges', 'laboratory', 'correlation', 'distribution'] as const;
export type TabId = (typeof tabIds)[number];

/** Part of a range, ms. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** What the pages of data analysis keep in their address, so that a link shows the same to somebody else. */
export interface AnalysisAddress {
  /** Chosen devices in the order of their colours. More than `maxDevices` are kept, so that the page can say so. */
  readonly deviceIds: readonly string[];
  readonly tab: TabId;
  /** Chosen indicators; null: the page chooses. More than `maxKeys` are kept, so that the page can say so. */
  readonly keys: readonly string[] | null;
  readonly range: AnalysisRange;
  /** Width of a bucket, ms; null: as the screen needs it. */
  readonly timeInterval: number | null;
  readonly view: 'chart' | 'table';
  /** A plot for each indicator above each other, or all curves in one. */
  readonly layout: 'stacked' | 'overlaid';
  /** The part of the range that is looked at; null: all of it. */
  readonly zoom: Part | null;
}

/** Most ids or keys that are read from an address, whoever wrote it. */
const maxListed = 16;

function listOf(text: string | null): string[] {
  const parts = (text ?? '').split(',').filter((part) => part !== '' && part.length <= 128);
  return [...new Set(parts)].slice(0, maxListed);
}

function partOf(search: URLSearchParams, fromName: string, toName: string): Part | null {
  const [from, to] = [Number(search.get(fromName)), Number(search.get(toName))];
  return Number.isSafeInteger(from) && Number.isSafeInteger(to) && from > 0 && from < to ? { from, to } : null;
}

function rangeOf(search: URLSearchParams): AnalysisRange {
  const name = search.get('range') ?? '';
  const fixed = name === 'custom' ? partOf(search, 'from', 'to') : null;
  if (fixed !== null) return { kind: 'fixed', ...fixed };
  return { kind: 'preset', preset: Object.hasOwn(presets, name) ? (name as Preset) : '7d' };
}

/** Reads the address; what has no meaning is ignored. */
export function readAddress(search: URLSearchParams): AnalysisAddress {
  const keys = listOf(search.get('keys'));
  const interval = Number(search.get('timeInterval'));
  return {
    deviceIds: listOf([search.get('deviceId') ?? '', search.get('with') ?? ''].join(',')),
    tab: tabIds.find((id) => id === search.get('tab')) ?? 'history',
    keys: keys.length === 0 ? null : keys,
    range: rangeOf(search),
    timeInterval: Number.isSafeInteger(interval) && interval >= minuteMs && interval <= dayMs ? interval : null,
    view: search.get('view') === 'table' ? 'table' : 'chart',
    layout: search.get('layout') === 'overlaid' ? 'overlaid' : 'stacked',
    zoom: partOf(search, 'zoomFrom', 'zoomTo'),
  };
}

/** The address with some of it changed; what is the default is left out, and what other parts wrote stays. */
export function writeAddress(search: URLSearchParams, change: Partial<AnalysisAddress>): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | null) => (value === null ? next.delete(name) : next.set(name, value));
  const putPart = (names: readonly [string, string], part: Part | null) => {
    put(names[0], part === null ? null : String(Math.round(part.from)));
    put(names[1], part === null ? null : String(Math.round(part.to)));
  };
  if (change.deviceIds !== undefined) {
    const [first, ...others] = change.deviceIds;
    put('deviceId', first ?? null);
    put('with', others.length === 0 ? null : others.join(','));
  }
  if (change.tab !== undefined) put('tab', change.tab === 'history' ? null : change.tab);
  if (change.keys !== undefined) put('keys', change.keys === null ? null : change.keys.join(','));
  if (change.range !== undefined) {
    const { range } = change;
    put('range', range.kind === 'fixed' ? 'custom' : range.preset === '7d' ? null : range.preset);
    putPart(['from', 'to'], range.kind === 'fixed' ? range : null);
  }
  if (change.timeInterval !== undefined)
    put('timeInterval', change.timeInterval === null ? null : String(change.timeInterval));
  if (change.view !== undefined) put('view', change.view === 'chart' ? null : change.view);
  if (change.layout !== undefined) put('layout', change.layout === 'stacked' ? null : change.layout);
  // Another range has no part of the former one.
  if (change.zoom !== undefined || change.range !== undefined) putPart(['zoomFrom', 'zoomTo'], change.zoom ?? null);
  return next;
}

/**
 * The address with the part that is looked at. A range or a device that was chosen meanwhile has no part of the former
 * one.
 *
 * @param before the address when the part was chosen
 */
export function writePart(now: URLSearchParams, before: URLSearchParams, zoom: Part | null): URLSearchParams {
  const [of, was] = [now, before].map(readAddress).map(({ range, deviceIds }) => JSON.stringify([range, deviceIds]));
  return of === was ? writeAddress(now, { zoom }) : now;
}

/** The range in ms. @param now its end where it is a preset */
export function windowOf(range: AnalysisRange, now: number): Part {
  return range.kind === 'preset' ? { from: now - presets[range.preset], to: now } : { from: range.from, to: range.to };
}

/** Length of a range, ms. */
export function lengthOf(range: AnalysisRange): number {
  const { from, to } = windowOf(range, 0);
  return to - from;
}
