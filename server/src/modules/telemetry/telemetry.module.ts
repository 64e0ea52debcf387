import { curveRoutes, readingExportRoutes, telemetryRoutes, thingsBoardTelemetryRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Devices } from '../devices/index.ts';
import type { LimitResolver } from '../limits/index.ts';
import type { Oils } from '../oils/index.ts';
import type { KeyMappings } from '../sensors/index.ts';
import type { Tasks } from '../tasks/index.ts';
import { pgArrivals } from './arrivals.store.pg.ts';
import type { Arrivals } from './arrivals.store.ts';
import { createAttributeStore } from './attributes.store.ts';
import { createAttributes, type Attributes } from './attributes.ts';
import { csvExportKind } from './export.task.ts';
import { readingExportHandlers } from './exports/reading-exports.routes.ts';
import { createReadingExports } from './exports/reading-exports.service.ts';
import { readingExportKind } from './exports/reading-exports.task.ts';
import { correctedMachines } from './ingest/corrected-machines.ts';
import type { Corrections } from './ingest/derived-indicators.ts';
import { createDeviceAttributes } from './ingest/device-attributes.ts';
import { createHttpAdapter, type HttpAdapter } from './ingest/http/adapter.ts';
import { createIngest } from './ingest/ingest.service.ts';
import { createMqttAdapter } from './ingest/mqtt/adapter.ts';
import type { Ingest } from './ingest.ts';
import { createLiveTelemetry } from './live/index.ts';
import { createPgTelemetryStore } from './store/telemetry.store.pg.ts';
import { registerTelemetryJobs } from './telemetry.jobs.ts';
import { telemetryHandlers } from './telemetry.routes.ts';
import { createTelemetry, type Telemetry } from './telemetry.service.ts';
import type { TelemetryStore } from './telemetry.store.ts';
import { curveHandlers } from './curves/curves.routes.ts';
import { createCurveReads } from './curves/curves.service.ts';
import { createScreenCharts } from './curves/screen-charts.service.ts';
import { thingsBoardTelemetryHandlers } from './thingsboard.routes.ts';
import { createThingsBoardTelemetry } from './thingsboard.service.ts';

/** The stored readings and the journal of their arrivals. */
export function telemetryStoreModule({
  config,
  pg,
  readPg,
  readTimeoutMs,
  bus,
  clock,
  log,
  queue,
  register,
}: ModuleContext): { readonly store: TelemetryStore; readonly arrivals: Arrivals } {
  const store = createPgTelemetryStore({
    pg,
    readPg,
    readTimeoutMs,
    clock,
    onStored: (event) => bus.emit('readingsStored', event),
    onError: (error) => log.error({ err: error }, 'telemetry could not be looked after'),
  });
  const arrivals = pgArrivals(pg);
  registerTelemetryJobs(queue, { store, arrivals, clock, retentionDays: config.retentionDays });
  register.part('telemetry store', store);
  return { store, arrivals };
}

interface Others {
  readonly store: TelemetryStore;
  readonly devices: Devices;
  readonly limits: LimitResolver;
  readonly oils: Oils;
  readonly corrections: Corrections;
  readonly keyMappings: KeyMappings;
  readonly tasks: Tasks;
}

export interface TelemetryServices {
  readonly telemetry: Telemetry;
  readonly attributes: Attributes;
  readonly ingest: Ingest;
  readonly http: HttpAdapter;
  /** Known once the adapter listens. */
  readonly mqttPort: () => number;
}

/** Assembles ingest with its adapters, histories, exports, and the live socket's readings. */
export function telemetryModule(
  context: ModuleContext,
  { store, devices, limits, oils, corrections, keyMappings, tasks }: Others,
): TelemetryServices {
  const { config, pg, changes, bus, clock, metrics, log, reads, isTrustedPeer, register } = context;
  const attributes = createAttributes({ store: createAttributeStore(pg), bus, clock });
  const telemetry = createTelemetry({ store, devices, limits, clock });
  const live = createLiveTelemetry({ store, reads, attributes, devices, bus, clock, metrics, log });
  const ingest = createIngest({
    store,
    devices,
    machines: correctedMachines(oils, corrections),
    keyMappings,
    changes,
    clock,
    metrics,
    log,
    maxDevices: config.devicesPerServer,
    limits: { messagesPerSecond: config.deviceMessagesPerSecond, messagesBurst: config.deviceMessagesBurst },
  });
  const deviceAttributes = createDeviceAttributes({ attributes, ingest });
  const http = createHttpAdapter({ devices, ingest, deviceAttributes, changes, bus, clock, metrics, log });
  const mqtt = createMqttAdapter({
    devices,
    ingest,
    deviceAttributes,
    changes,
    bus,
    clock,
    metrics,
    log,
    isTrustedPeer,
    address: { port: config.mqttPort, host: config.host },
  });
  const csvExport = tasks.register(csvExportKind(telemetry));
  const exports = createReadingExports({ store, devices, tasks, clock });
  const kinds = {
    xlsx: tasks.register(readingExportKind(exports, 'xlsx')),
    csv: tasks.register(readingExportKind(exports, 'csv')),
  };

  register.part('live telemetry', live);
  register.part('ingest', { start: async () => undefined, stop: () => ingest.stop() });
  register.adapter('mqtt', mqtt);
  register.commands(...live.commands);
  const curves = createCurveReads({ store, devices, limits });
  const charts = createScreenCharts({ store, telemetry, curves, devices, clock });
  register.calls(curveRoutes, curveHandlers(curves, charts));
  register.calls(telemetryRoutes, telemetryHandlers({ telemetry, tasks, csvExport }));
  register.calls(readingExportRoutes, readingExportHandlers({ exports, tasks, kinds }));
  register.calls(
    thingsBoardTelemetryRoutes,
    thingsBoardTelemetryHandlers(createThingsBoardTelemetry({ store, devices, attributes, clock })),
  );
  return { telemetry, attributes, ingest, http, mqttPort: () => mqtt.port };
}
