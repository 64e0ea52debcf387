import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';
import type { FrameBuffer } from '../buffer/buffer.ts';
import { throttled } from '../log.ts';
import type { Log } from '../log.ts';
import { orAborted, pause } from '../pause.ts';
import { gatewayMessage, maxFramesOfMessage, refusalIn } from './message.ts';
import { pace } from './pace.ts';

export interface UplinkOptions {
  readonly url: string;
  /** The gateway's access token: its user name at the adapter. */
  readonly token: string;
  readonly buffer: FrameBuffer;
  readonly framesPerSecond: number;
  readonly inFlight: number;
  /** Machine types by device name, which the server uses when it creates the device. */
  readonly machines: ReadonlyMap<string, string>;
  readonly log: Log;
}

/**
 * The connection to the server. It sends the buffer's frames, oldest first, and removes them when the server has stored
 * them.
 */
export interface Uplink {
  readonly isConnected: boolean;
  /** Frames that the server refused. */
  readonly refused: number;
  /** Sends client attributes of the gateway, or of one of its devices. Dropped while there is no connection. */
  tell(attributes: Readonly<Record<string, unknown>>, device?: string): void;
  /** Waits for outstanding acknowledgements, `waitMs` at most, and closes the connection. */
  stop(waitMs: number): Promise<void>;
}

const errorsTopic = 'v1/devices/me/errors';
const newsEveryMs = 60_000;
const retryMs = 1000;
/** CONNACK 4: bad user name or password; 5: not authorised. */
const refusals: readonly unknown[] = [4, 5];

export function startUplink({ url, token, buffer, framesPerSecond, inFlight, machines, log }: UplinkOptions): Uplink {
  const news = throttled(log, newsEveryMs);
  const stopping = new AbortController();
  // On every new connection the client sends unacknowledged messages again, until they are acknowledged.
  const client: MqttClient = connect(url, {
    username: token,
    password: '',
    protocolVersion: 4,
    clean: true,
    reconnectPeriod: retryMs,
    connectTimeout: 10_000,
    keepalive: 30,
    resubscribe: true,
  });
  let refused = 0;
  let isDown = false;
  const greeted = Promise.withResolvers<void>();

  client.on('connect', () => {
    // Sent before any reading: otherwise the server would create the device with the gateway's machine type.
    Promise.all(
      [...machines].map(([device, type]) =>
        client.publishAsync('v1/gateway/connect', JSON.stringify({ device, type }), { qos: 1 }),
      ),
    ).then(
      () => greeted.resolve(),
      () => undefined,
    );
  });
  client.on('error', (error) => {
    const code: unknown = 'code' in error ? error.code : undefined;
    if (refusals.includes(code)) news('error', `${url} knows no gateway with this token`);
    else if (!isDown) log('warn', `${url}: ${error.message || String(code ?? 'no connection')}; readings wait on disk`);
    isDown = true;
  });
  client.on('close', () => {
    if (!isDown && !stopping.signal.aborted) log('warn', `${url}: the connection is lost; readings wait on disk`);
    isDown = true;
  });
  client.on('message', (topic, payload) => {
    const refusal = topic === errorsTopic ? refusalIn(payload.toString('utf8')) : null;
    if (refusal === null) return;
    refused += refusal.count;
    news('error', refusal.text);
  });
  client.subscribeAsync(errorsTopic, { qos: 1 }).catch(() => undefined);

  const underWay = new Set<Promise<void>>();
  let freeAt = 0;

  async function sendNext(): Promise<void> {
    const more = buffer.more();
    const batch = await buffer.take(maxFramesOfMessage);
    if (batch === null) return orAborted(more, stopping.signal);
    const turn = pace({ freeAt, frames: batch.frames.length, perSecond: framesPerSecond, now: performance.now() });
    freeAt = turn.freeAt;
    await pause(turn.goAt - performance.now(), stopping.signal);
    if (stopping.signal.aborted) return;
    const sent: Promise<void> = client
      .publishAsync('v1/gateway/telemetry', gatewayMessage(batch.frames), { qos: 1 })
      .then(
        () => {
          buffer.acknowledge(batch);
          // Not earlier: a server that refuses messages is connected and left again every second.
          if (isDown) log('info', `${url} takes readings again, ${buffer.waiting.frames} frames wait`);
          isDown = false;
        },
        // The client has ended: the next start sends the message again.
        () => undefined,
      );
    const over = sent.finally(() => underWay.delete(over));
    underWay.add(over);
    if (underWay.size >= inFlight) await orAborted(Promise.race(underWay), stopping.signal);
  }

  const running = (async () => {
    await orAborted(greeted.promise, stopping.signal);
    while (!stopping.signal.aborted) {
      try {
        await sendNext();
      } catch (error) {
        news('error', `the buffer cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        await pause(retryMs, stopping.signal);
      }
    }
  })();

  return {
    get isConnected() {
      return client.connected;
    },
    get refused() {
      return refused;
    },
    tell(attributes, device) {
      if (!client.connected) return;
      const [topic, message] =
        device === undefined
          ? ['v1/devices/me/attributes', attributes]
          : ['v1/gateway/attributes', { [device]: attributes }];
      client.publish(topic, JSON.stringify(message), { qos: 0 });
    },
    async stop(waitMs) {
      stopping.abort();
      await running;
      if (client.connected) await Promise.race([Promise.allSettled(underWay), pause(waitMs)]);
      await client.endAsync(true);
    },
  };
}
