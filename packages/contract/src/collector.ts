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
  /** The machine, for a device that the server does not know yet; without it the device is of the gateway's type. */
  deviceType: z.enum(machineTypes).optional(),
  /** The unit's number on its line; 255 and 0 stand for a TCP device itself. */
  unitId: z.int().min(0).max(255).default(1),
  registers: RegisterMap.min(1),
  /** Other than the collector's. */
  intervalMs: IntervalMs.optional(),
  /**
   * Registers nobody asked for that one request may read over to reach the next one. 0: none, for sensors that refuse
   * gaps.
   */
  maxGap: z.int().min(0).max(124).default(16),
});
export type CollectorSensor = z.infer<typeof CollectorSensor>;

/** A Modbus server, or a line of units behind a serial converter. One request at a time is under way. */
export const CollectorConnection = z.strictObject({
  /** For messages. */
  name: text(100, 1),
  /** tcp: Modbus TCP. rtuOverTcp: frames of the serial line as they are, passed on by a converter. */
  kind: z.enum(['tcp', 'rtuOverTcp']).default('tcp'),
  host: text(253, 1),
  port: z.int().min(1).max(65_535).default(502),
  /** How long a unit may take to answer, and the connection to open, ms. */
  timeoutMs: z.int().min(50).max(60_000).default(1000),
  /** Pause between an answer and the next request, ms: serial lines need a few. */
  gapMs: z.int().min(0).max(10_000).default(0),
  /** How often a request is repeated before the sensor's poll fails. */
  retries: z.int().min(0).max(10).default(2),
  sensors: z.array(CollectorSensor).min(1).max(maxSensorsOfConnection),
});
export type CollectorConnection = z.infer<typeof CollectorConnection>;

/** What the collector is told: the server it reports to, what it polls, and where readings wait. Holds no secret. */
export const CollectorConfig = z
  .strictObject({
    server: z.strictObject({
      /** The MQTT endpoint: `mqtt://host:1883`, or `mqtts://` behind a TLS end. */
      url: z.url({ protocol: /^mqtts?$/ }),
      /** Environment variable that holds the gateway's access token. */
      tokenEnv: text(100, 1)
        .regex(/^[A-Za-z_]\w*$/)
        .default('OILSIGHT_GATEWAY_TOKEN'),
      /** File that holds it instead; a relative path begins at the configuration's folder. */
      tokenFile: text(1000, 1).optional(),
    }),
    intervalMs: IntervalMs.default(10_000),
    connections: z.array(CollectorConnection).min(1).max(maxConnections),
    buffer: z
      .strictObject({
        /** Where readings wait for the server; a relative path begins at the configuration's folder. */
        folder: text(1000, 1).default('collector-buffer'),
        /** When more waits, the oldest go. */
        maxBytes: z.int().min(1_048_576).max(1_099_511_627_776).default(1_073_741_824),
      })
      .prefault({}),
    forward: z
      .strictObject({
        /** Frames a second to the server, at most: an outage's backlog must not crowd out others. */
        framesPerSecond: z.int().min(1).max(100_000).default(1000),
        /** Messages that wait for their acknowledgement at the same time. */
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
    // Otherwise a backlog would never end.
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
