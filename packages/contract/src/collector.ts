import { machineTypes, dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { text } from './common.ts';
import { RegisterMap, wordsOf } from './sensors.ts';

/** Time between two polls of a sensor, ms. */
const IntervalMs = z.int().min(100).max(dayMs);

/** Most connections of a collector, and most sensors behind one of them. */
export const maxConnections = 500;
export const maxSensorsOfConnection = 247;

/** A host as it stands in a URL: an IPv6 address in brackets. */
export function hostInUrl(host: string): string {
  return !host.startsWith('[') && host.split(':').length > 2 ? `[${host}]` : host;
}

/** A sensor behind a connection: one Modbus unit with its register map, and the device whose readings it gives. */
export const CollectorSensor = z.strictObject({
  /** The device's name in the gateway's factory. Several sensors may give readings of one device, each its own keys. */
  device: text(100, 1),
  /** Machine type of a device that the server does not know yet; left out: the gateway's type. */
  deviceType: z.enum(machineTypes).optional(),
  /** The unit's number on its line; 255 and 0 stand for a TCP device itself. */
  unitId: z.int().min(0).max(255).default(1),
  registers: RegisterMap.min(1),
  /** Overrides the collector's interval. */
  intervalMs: IntervalMs.optional(),
  /**
   * Unused registers that one request may read over to reach the next used one. 0: none, for sensors that refuse gaps.
   */
  maxGap: z.int().min(0).max(124).default(16),
});
export type CollectorSensor = z.infer<typeof CollectorSensor>;

/** A Modbus server, or a line of units behind a serial converter. It gets one request at a time. */
export const CollectorConnection = z.strictObject({
  /** Used in messages. */
  name: text(100, 1),
  /** tcp: Modbus TCP. rtuOverTcp: frames of the serial line unchanged, forwarded by a converter. */
  kind: z.enum(['tcp', 'rtuOverTcp']).default('tcp'),
  host: text(253, 1),
  port: z.int().min(1).max(65_535).default(502),
  /** Time for a unit to answer, and for the connection to open, ms. */
  timeoutMs: z.int().min(50).max(60_000).default(1000),
  /** Pause between an answer and the next request, ms: serial lines need a few. */
  gapMs: z.int().min(0).max(10_000).default(0),
  /** How often a request is repeated before the poll of the sensor fails. */
  retries: z.int().min(0).max(10).default(2),
  sensors: z.array(CollectorSensor).min(1).max(maxSensorsOfConnection),
});
export type CollectorConnection = z.infer<typeof CollectorConnection>;

/**
 * The collector's configuration: the server it reports to, the sensors it polls, and where readings wait. Contains no
 * secret.
 */
export const CollectorConfig = z
  .strictObject({
    server: z.strictObject({
      /** The MQTT endpoint: `mqtt://host:1883`, or `mqtts://` behind a TLS end. */
      url: z.url({ protocol: /^mqtts?$/ }),
      /** Environment variable that holds the gateway's access token. */
      tokenEnv: text(100, 1)
        .regex(/^[A-Za-z_]\w*$/)
        .default('OILSIGHT_GATEWAY_TOKEN'),
      /** File that holds the token instead; relative to the configuration's folder. */
      tokenFile: text(1000, 1).optional(),
    }),
    intervalMs: IntervalMs.default(10_000),
    connections: z.array(CollectorConnection).min(1).max(maxConnections),
    buffer: z
      .strictObject({
        /** Where readings wait for the server; relative to the configuration's folder. */
        folder: text(1000, 1).default('collector-buffer'),
        /** When more waits, the oldest readings are dropped. */
        maxBytes: z.int().min(1_048_576).max(1_099_511_627_776).default(1_073_741_824),
      })
      .prefault({}),
    forward: z
      .strictObject({
        /** Most frames per second to the server: an outage's backlog must not delay other senders. */
        framesPerSecond: z.int().min(1).max(100_000).default(1000),
        /** Most unacknowledged messages at the same time. */
        inFlight: z.int().min(1).max(100).default(8),
      })
      .prefault({}),
  })
  .superRefine(({ server, connections, intervalMs, forward }, context) => {
    if (/^[a-z]+:\/\/[^/]*@/i.test(server.url))
      context.addIssue({
        code: 'custom',
        path: ['server', 'url'],
        message: 'no user name or password here: the token comes from tokenEnv or tokenFile',
      });
    const polledPerSecond = connections
      .flatMap(({ sensors }) => sensors)
      .reduce((sum, sensor) => sum + 1000 / (sensor.intervalMs ?? intervalMs), 0);
    // A slower rate would never catch up with a backlog.
    if (forward.framesPerSecond < 1.2 * polledPerSecond)
      context.addIssue({
        code: 'custom',
        path: ['forward', 'framesPerSecond'],
        message: `the sensors give ${Math.ceil(polledPerSecond)} frames a second: at least a fifth more is needed`,
      });
    const names = new Set<string>();
    const keys = new Set<string>();
    connections.forEach(({ name, sensors }, c) => {
      if (names.has(name))
        context.addIssue({
          code: 'custom',
          path: ['connections', c, 'name'],
          message: `there are two connections ${name}`,
        });
      names.add(name);
      sensors.forEach(({ device, registers }, s) => {
        registers.forEach(({ key, address, type, scale }, r) => {
          const refuse = (field: string, message: string) =>
            context.addIssue({
              code: 'custom',
              path: ['connections', c, 'sensors', s, 'registers', r, field],
              message,
            });
          const owned = JSON.stringify([device, key]);
          if (keys.has(owned)) refuse('key', `${device} has ${key} already`);
          keys.add(owned);
          if (address + wordsOf[type] > 65_536)
            refuse('address', `${type} takes ${wordsOf[type]} registers and would end beyond 65535`);
          if (scale === 0) refuse('scale', 'not 0: every reading would be the offset');
        });
      });
    });
  });
export type CollectorConfig = z.infer<typeof CollectorConfig>;
