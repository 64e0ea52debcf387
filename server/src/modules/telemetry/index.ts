export { placeAfter } from './arrivals.store.ts';
export type { ArrivalPlace, Arrivals } from './arrivals.store.ts';
export type { Attributes } from './attributes.ts';
export type { DerivingMachine } from './ingest/derivers.ts';
export type { Ingest, IngestResult, WorkedOut } from './ingest.ts';
export type { Telemetry } from './telemetry.service.ts';
export type { TelemetryStore } from './telemetry.store.ts';
