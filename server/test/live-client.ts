import { WebSocket } from 'ws';

export interface LiveClient {
  readonly ws: WebSocket;
  send(message: unknown): void;
  /** The next message that was not read yet, as text. Rejects when the socket closes first. */
  next(): Promise<string>;
  nextJson<T = Record<string, unknown>>(): Promise<T>;
  /** Number of messages received and not read yet. */
  readonly waiting: number;
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  close(): void;
}

/** A WebSocket client that keeps messages until the test reads them. */
export async function openLive(
  address: string,
  path = '/ws/plugins/telemetry',
  headers: Readonly<Record<string, string>> = {},
): Promise<LiveClient> {
  const ws = new WebSocket(`${address.replace(/^http/, 'ws')}${path}`, { headers });
  const inbox: string[] = [];
  const askers: { resolve: (text: string) => void; reject: (error: Error) => void }[] = [];
  ws.on('message', (data) => {
    const text = (data as Buffer).toString('utf8');
    const asker = askers.shift();
    if (asker === undefined) inbox.push(text);
    else asker.resolve(text);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.on('close', (code, reason) => {
      for (const { reject } of askers.splice(0)) reject(new Error(`closed with ${code} ${reason.toString()}`));
      resolve({ code, reason: reason.toString() });
    });
  });
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  ws.on('error', () => undefined);
  const next = (): Promise<string> => {
    const text = inbox.shift();
    if (text !== undefined) return Promise.resolve(text);
    if (ws.readyState > ws.OPEN) return Promise.reject(new Error('the socket is closed'));
    return new Promise((resolve, reject) => askers.push({ resolve, reject }));
  };
  return {
    ws,
    send: (message) => ws.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next,
    nextJson: async <T>() => JSON.parse(await next()) as T,
    get waiting() {
      return inbox.length;
    },
    closed,
    close: () => ws.close(),
  };
}
