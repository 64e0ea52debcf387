import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows. Labels have few values: never a device, a user or a token. */
export interface Metrics {
  readonly registry: Registry;
  /**
   * `status` is HTTP's; `code` is the error code of the reply, which in an envelope stands inside a 200. 499: the
   * caller hung up.
   */
  readonly httpSeconds: Histogram<'method' | 'route' | 'status' | 'code'>;
  /** Readings that are on disk, by adapter: `http`, `mqtt`, `gateway`. */
  readonly readingsStored: Counter<'adapter'>;
  /** Readings that were refused, by adapter and by the refusal's stable word. */
  readonly readingsRefused: Counter<'adapter' | 'reason'>;
  /** Readings that wait for their commit. */
  readonly ingestQueue: Gauge;
  /** From a message's arrival to its commit. */
  readonly ingestSeconds: Histogram;
  readonly mqttClients: Gauge;
  readonly socketSessions: Gauge;
  readonly socketSubscriptions: Gauge;
  /** Values that the subscriptions hold together. */
  readonly socketValues: Gauge;
  /** Readings merged into newer ones because a socket was slow. */
  readonly socketMerged: Counter;
  /** How long heavy reads waited for their turn. */
  readonly heavyReadWait: Histogram;
  readonly heavyReadsWaiting: Gauge;
  stop(): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'oilsight_' });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'oilsight_http_request_seconds',
      help: 'Duration of HTTP requests.',
      labelNames: ['method', 'route', 'status', 'code'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    readingsStored: new Counter({
      name: 'oilsight_readings_stored_total',
      help: 'Readings on disk.',
      labelNames: ['adapter'],
      registers,
    }),
    readingsRefused: new Counter({
      name: 'oilsight_readings_refused_total',
      help: 'Readings refused.',
      labelNames: ['adapter', 'reason'],
      registers,
    }),
    ingestQueue: new Gauge({
      name: 'oilsight_ingest_queue_readings',
      help: 'Readings that wait for their commit.',
      registers,
    }),
    ingestSeconds: new Histogram({
      name: 'oilsight_ingest_commit_seconds',
      help: 'From a message to its commit.',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers,
    }),
    mqttClients: new Gauge({ name: 'oilsight_mqtt_clients', help: 'Connected MQTT clients.', registers }),
    socketSessions: new Gauge({ name: 'oilsight_socket_sessions', help: 'Open live sockets.', registers }),
    socketSubscriptions: new Gauge({
      name: 'oilsight_socket_subscriptions',
      help: 'Subscriptions of live sockets.',
      registers,
    }),
    socketValues: new Gauge({
      name: 'oilsight_socket_values',
      help: 'Values held by subscriptions of live sockets.',
      registers,
    }),
    socketMerged: new Counter({
      name: 'oilsight_socket_merged_total',
      help: 'Readings merged for slow sockets.',
      registers,
    }),
    heavyReadWait: new Histogram({
      name: 'oilsight_heavy_read_wait_seconds',
      help: 'How long heavy reads waited for their turn.',
      buckets: [0.001, 0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
      registers,
    }),
    heavyReadsWaiting: new Gauge({
      name: 'oilsight_heavy_reads_waiting',
      help: 'Heavy reads that wait for their turn.',
      registers,
    }),
    stop: () => registry.clear(),
  };
}
