export { cursorAfter } from './arrivals.store.ts';
export type { Arrival, ArrivalCursor, Arrivals } from './arrivals.store.ts';
export type { Attributes } from './attributes.ts';
export type { Corrections, DerivingMachine, UncorrectedMachine } from './ingest/derived-indicators.ts';
export type { Ingest, IngestResult, WorkedOut } from './ingest.ts';
export { checkMetalLimits, checkRange, leastIntervalOf } from './query-limits.rules.ts';
export type { Telemetry } from './telemetry.service.ts';
export type { BucketSeries, ColumnSeries, TelemetryStore, Window } from './telemetry.store.ts';
