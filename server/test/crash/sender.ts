import type { BuiltDevice } from '../factories.ts';
import { closed, connectDevice } from '../mqtt.ts';
import type { ServerProcess } from '../server-process.ts';

/** One frame: three readings that belong together. */
export interface SentFrame {
  readonly at: number;
  readonly values: { readonly a: number; readonly b: number; readonly c: number };
}

/** A device, the frames that it ever sent and those that were acknowledged. */
export class Sender {
  readonly device: BuiltDevice;
  readonly adapter: 'http' | 'mqtt';
  readonly sent = new Map<number, SentFrame>();
  readonly acknowledged = new Set<number>();
  #next: number;
  #unanswered: SentFrame[] | null = null;

  constructor(device: BuiltDevice, adapter: 'http' | 'mqtt', from: number) {
    this.device = device;
    this.adapter = adapter;
    this.#next = from;
  }

  /**
   * Sends messages of a few frames, one after another, until it is stopped or the server is gone. Refused messages are
   * sent again.
   */
  async run(server: ServerProcess, isOver: () => boolean, onAcknowledged: (frames: number) => void): Promise<void> {
    const connection = this.adapter === 'http' ? overHttp(server, this.device) : await overMqtt(server, this.device);
    while (!isOver()) {
      // Like a real device, it repeats some unanswered messages and forgets others.
      const frames = this.#unanswered !== null && this.#next % 3 > 0 ? this.#unanswered : this.#nextFrames();
      this.#unanswered = frames;
      const outcome = await connection.send(messageOf(frames));
      if (outcome === 'gone') break;
      if (outcome === 'refused') continue;
      this.#unanswered = null;
      for (const { at } of frames) this.acknowledged.add(at);
      onAcknowledged(frames.length);
    }
    await connection.end();
  }

  #nextFrames(): SentFrame[] {
    return Array.from({ length: 1 + (this.#next % 4) }, () => {
      const at = this.#next++;
      const frame = { at, values: { a: at % 1000, b: 1 - (at % 777) * 2, c: (at % 97) / 8 } };
      this.sent.set(at, frame);
      return frame;
    });
  }
}

interface Connection {
  send(message: string): Promise<'kept' | 'refused' | 'gone'>;
  end(): Promise<void>;
}

function overHttp(server: ServerProcess, device: BuiltDevice): Connection {
  return {
    async send(message) {
      try {
        const reply = await fetch(`${server.url}/api/v1/${device.token}/telemetry`, { method: 'POST', body: message });
        await reply.arrayBuffer();
        if (reply.status === 200) return 'kept';
        if (reply.status === 503) return 'refused';
        throw new Error(`the server answered ${reply.status}`);
      } catch (error) {
        // fetch's own error: the connection broke.
        if (error instanceof TypeError) return 'gone';
        throw error;
      }
    },
    end: async () => undefined,
  };
}

async function overMqtt(server: ServerProcess, device: BuiltDevice): Promise<Connection> {
  const client = await connectDevice(server.mqttPort, device.token).catch(() => null);
  if (client === null) return { send: async () => 'gone', end: async () => undefined };
  const gone = closed(client).then(() => 'gone' as const);
  return {
    send: (message) =>
      Promise.race([
        client.publishAsync('v1/devices/me/telemetry', message, { qos: 1 }).then(
          () => 'kept' as const,
          () => 'gone' as const,
        ),
        gone,
      ]),
    end: () => client.endAsync(true),
  };
}

function messageOf(frames: readonly SentFrame[]): string {
  return JSON.stringify(frames.map(({ at, values }) => ({ ts: at, values })));
}
