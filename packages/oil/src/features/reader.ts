import { absent } from '../diagnosis/observation.ts';
import type { Absence, FeatureQuery, Observation, Parameter } from '../diagnosis/features.ts';
import type { Grid } from './grid-series.ts';
import type { Series } from './series.ts';
import type { SeriesCache } from './series-cache.ts';
import { segmentOf } from './segments.ts';
import type { Segment } from './segments.ts';

/** Context in which features are calculated: the history, the time, and a memory of intermediate results. */
export interface Reader {
  readonly cache: SeriesCache;
  /** UTC ms. */
  readonly now: number;
  /** `withProposals`: what only the readings show ends a segment too. */
  segment(parameter: Parameter, withProposals?: boolean): Segment;
  /** Calculates a value once and remembers it by name, because several features need the same baseline. */
  once<T>(name: string, make: () => T): T;
  /** The same for what is calculated from one series: by its grid, as several series may have the same parameter. */
  onceOf<T>(grid: Grid, name: string, make: () => T): T;
}

/** What is remembered under a name, made on first use. */
function kept<T>(known: Map<string, unknown>, name: string, make: () => T): T {
  if (known.has(name)) return known.get(name) as T;
  const value = make();
  known.set(name, value);
  return value;
}

/** Instants that a date can have, ms either way of 1970: beyond, numbers of buckets are no longer exact. */
const latestInstant = 8.64e15;

/**
 * A reader of a history at a time.
 *
 * @param at UTC ms; a value that is not an instant counts as the beginning or the end of time, where there are no
 * readings
 *
 * @example createReader(new SeriesCache(new DeviceMemory(1), {}), 0).segment('temp').isNewOil is false
 */
export function createReader(cache: SeriesCache, at: number): Reader {
  const now = Math.abs(at) <= latestInstant ? at : at > 0 ? latestInstant : -latestInstant;
  const known = new Map<string, unknown>();
  const ofGrids = new WeakMap<Grid, Map<string, unknown>>();
  return {
    cache,
    now,
    segment: (parameter, withProposals) => segmentOf(parameter, cache.memory.events, now, withProposals),
    once: (name, make) => kept(known, name, make),
    onceOf(grid, name, make) {
      const ofGrid = ofGrids.get(grid) ?? new Map<string, unknown>();
      ofGrids.set(grid, ofGrid);
      return kept(ofGrid, name, make);
    },
  };
}

/** A feature of a gauge-like quantity. */
export type SeriesFeature = (reader: Reader, series: Series, query: FeatureQuery) => Observation;

/**
 * A feature of the series that the query names; absent where there is none.
 *
 * @example ofSeries(createReader(new SeriesCache(new DeviceMemory(1), {}), 0), { parameter: 'temp', windowMs: null }, () => null).absence is 'no_sensor'
 */
export function ofSeries(reader: Reader, query: FeatureQuery, feature: SeriesFeature): Observation {
  return of(reader.cache.series(query.parameter), reader, query, feature);
}

/**
 * A feature of how the series that the query names changes; absent where there is no such series.
 *
 * @example ofTrendSeries(createReader(new SeriesCache(new DeviceMemory(1), {}), 0), { parameter: 'temp', windowMs: null }, () => null).absence is 'no_sensor'
 */
export function ofTrendSeries(reader: Reader, query: FeatureQuery, feature: SeriesFeature): Observation {
  return of(reader.cache.trendSeries(query.parameter), reader, query, feature);
}

function of(series: Series | Absence, reader: Reader, query: FeatureQuery, feature: SeriesFeature): Observation {
  return typeof series === 'string' ? absent(series) : feature(reader, series, query);
}
