import { connect, type Socket } from 'node:net';

/** A device as a load generator plays it: how to open its connection and what it sends. */
export interface Sender {
  /** Bytes sent once after connecting; null: none. */
  readonly hello: Buffer | null;
  /** The n-th message. */
  message(n: number): Buffer;
  /** Counts the acknowledgements in received bytes, and keeps an incomplete rest. Throws on a refusal. */
  acknowledgements(chunk: Buffer): number;
}

export interface LoadResult {
  readonly acknowledged: number;
  readonly seconds: number;
}

/** Minimal HTTP/1.1 client: one request in flight per connection, replies with a short body or none. */
export function httpSender(options: {
  path: string | ((n: number) => string);
  contentType: string;
  body(n: number): string;
}): Sender {
  const { path } = options;
  const pathOf = typeof path === 'string' ? () => path : path;
  let tail = '';
  return {
    hello: null,
    message(n) {
      const body = options.body(n);
      return Buffer.from(
        `POST ${pathOf(n)} HTTP/1.1\r\nHost: bench\r\nContent-Type: ${options.contentType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
    acknowledgements(chunk) {
      tail += chunk.toString('latin1');
      let count = 0;
      for (;;) {
        const end = tail.indexOf('\r\n\r\n');
        if (end < 0) return count;
        const head = tail.slice(0, end);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (tail.length < end + 4 + length) return count;
        if (!/^HTTP\/1\.1 20[04]/.test(head)) throw new Error(tail.slice(0, 500));
        tail = tail.slice(end + 4 + length);
        count += 1;
      }
    },
  };
}

function mqttLength(length: number): Buffer {
  const bytes: number[] = [];
  let rest = length;
  do {
    const byte = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? byte | 128 : byte);
  } while (rest > 0);
  return Buffer.from(bytes);
}

function mqttText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
}

/** Minimal MQTT 3.1.1 client: QoS 1, acknowledged by PUBACK. */
export function mqttSender(options: {
  clientId: string;
  token: string;
  topic: string;
  body(n: number): string;
}): Sender {
  const payload = Buffer.concat([
    mqttText('MQTT'),
    Buffer.from([4, 0b1000_0010, 0, 60]),
    mqttText(options.clientId),
    mqttText(options.token),
  ]);
  let tail: Buffer = Buffer.alloc(0);
  return {
    hello: Buffer.concat([Buffer.from([0x10]), mqttLength(payload.length), payload]),
    message(n) {
      const topic = mqttText(options.topic);
      const body = Buffer.from(options.body(n));
      const id = (n % 65_000) + 1;
      const packet = Buffer.concat([topic, Buffer.from([id >> 8, id & 255]), body]);
      return Buffer.concat([Buffer.from([0x32]), mqttLength(packet.length), packet]);
    },
    acknowledgements(chunk) {
      tail = tail.length === 0 ? chunk : Buffer.concat([tail, chunk]);
      let count = 0;
      let at = 0;
      while (tail.length - at >= 4) {
        const type = (tail[at] ?? 0) >> 4;
        if (type === 2 && tail[at + 3] !== 0) throw new Error(`CONNACK ${tail[at + 3]}`);
        if (type === 2 || type === 4) count += 1;
        at += 2 + (tail[at + 1] ?? 0);
      }
      tail = tail.subarray(at);
      return count;
    },
  };
}

/**
 * Every sender keeps one message in flight for `seconds`: the next goes when the last is acknowledged.
 *
 * @returns messages acknowledged
 */
export async function load(
  senders: readonly Sender[],
  options: { port: number; seconds: number },
): Promise<LoadResult> {
  let acknowledged = 0;
  let failure: Error | null = null;
  let sending = false;
  let wake: () => void = () => undefined;
  const ready: Promise<void>[] = [];
  const sockets: Socket[] = [];
  const finished: Promise<void>[] = [];
  for (const sender of senders) {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
    sockets.push(socket);
    let n = 0;
    let greeted = sender.hello === null;
    const idle = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    finished.push(idle.promise);
    ready.push(opened.promise);
    const next = () => {
      if (!sending) return idle.resolve();
      socket.write(sender.message(n));
      n += 1;
    };
    socket.on('connect', () => (sender.hello === null ? opened.resolve() : socket.write(sender.hello)));
    socket.on('data', (chunk) => {
      try {
        let count = sender.acknowledgements(chunk);
        if (!greeted && count > 0) {
          greeted = true;
          count -= 1;
          opened.resolve();
        }
        for (; count > 0; count -= 1) {
          acknowledged += 1;
          next();
        }
      } catch (error) {
        failure = error as Error;
        idle.resolve();
        opened.resolve();
        wake();
      }
    });
    socket.on('error', (error) => {
      failure = error;
      idle.resolve();
      opened.resolve();
    });
    socket.on('close', () => idle.resolve());
    socket.once('start', () => next());
  }
  await Promise.all(ready);
  if (failure !== null) throw failure;
  sending = true;
  const begun = performance.now();
  for (const socket of sockets) socket.emit('start');
  await new Promise<void>((resolve) => {
    wake = resolve;
    setTimeout(resolve, options.seconds * 1000);
  });
  sending = false;
  await Promise.all(finished);
  const seconds = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.destroy();
  if (failure !== null) throw failure;
  return { acknowledged, seconds };
}

/**
 * Sends `count` messages, each once: a sender takes the next number when its last message is acknowledged. The senders
 * must not need a greeting.
 */
export async function sendAll(senders: readonly Sender[], options: { port: number; count: number }): Promise<void> {
  let taken = 0;
  await Promise.all(
    senders.map(
      (sender) =>
        new Promise<void>((resolve, reject) => {
          const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
          const next = () => {
            if (taken >= options.count) {
              socket.destroy();
              resolve();
              return;
            }
            socket.write(sender.message(taken));
            taken += 1;
          };
          socket.on('connect', next);
          socket.on('error', reject);
          socket.on('data', (chunk) => {
            try {
              if (sender.acknowledgements(chunk) > 0) next();
            } catch (error) {
              reject(error);
            }
          });
        }),
    ),
  );
}
