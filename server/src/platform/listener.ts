import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { pause } from './pause.ts';

export interface ListenerOptions {
  readonly url: string;
  readonly log: Pick<Log, 'warn'>;
  /** How often the connection is checked, ms. */
  readonly pingMs?: number;
  /** Time without an answer after which the connection is given up, ms. */
  readonly silentMs?: number;
  /** Time between two attempts to connect, ms. */
  readonly retryMs?: number;
}

/** A connection to the database that is opened again whenever it is lost, and that hears the notifications of a channel. */
export interface Listener {
  /** Resolves when notifications arrive, or when the first attempt has failed: further attempts follow. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Sends a message to ourselves and waits for it: what was sent before it has been heard. Gives up the connection when
   * the message does not arrive in time. Resolves at once without a connection.
   */
  mark(): Promise<void>;
}

/** First character of a message that this server sends to itself. No table name begins with it. */
const markSign = '=';

/**
 * @param on `heard`: a notification of somebody else; `hears`: whether notifications arrive from now on
 */
export function createListener(
  channel: string,
  { url, log, pingMs = 5000, silentMs = 5000, retryMs = 250 }: ListenerOptions,
  on: { readonly heard: (payload: string) => void; readonly hears: (hears: boolean) => void },
): Listener {
  const stopping = new AbortController();
  const server = randomUUID();
  /** Messages to ourselves that have not arrived yet, by name. */
  const marks = new Map<string, () => void>();
  let marked = 0;
  let client: pg.Client | null = null;
  let running: Promise<void> = Promise.resolve();

  function hear(payload: string): void {
    const [sign, name] = payload.split(' ');
    if (sign === markSign) marks.get(name ?? '')?.();
    else on.heard(payload);
  }

  /** Resolves when the connection has ended. */
  async function listen(opened: () => void): Promise<void> {
    const own = new pg.Client({
      connectionString: url,
      application_name: 'oilsight changes',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    // `end` is emitted as well. Without a listener an error event would end the process.
    own.on('error', () => undefined);
    own.on('notification', ({ payload }) => hear(payload ?? ''));
    const ended = new Promise<void>((resolve) => own.once('end', () => resolve()));
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      client = own;
      on.hears(true);
      opened();
      while (client === own) {
        await Promise.race([pause(pingMs, stopping.signal), ended.then(() => giveUp(own))]);
        if (stopping.signal.aborted) break;
        await mark();
      }
    } finally {
      giveUp(own);
      await own.end().catch(() => undefined);
    }
  }

  function giveUp(own: pg.Client): void {
    if (client !== own) return;
    client = null;
    on.hears(false);
    // A connection that does not answer does not end by itself.
    own.connection.stream.destroy();
    for (const heard of marks.values()) heard();
  }

  async function run(opened: () => void): Promise<void> {
    while (!stopping.signal.aborted) {
      const reason = await listen(opened).then(
        () => 'the connection ended',
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      opened();
      if (stopping.signal.aborted) return;
      log.warn({ reason }, 'changes of the database are not heard of');
      await pause(retryMs, stopping.signal);
    }
  }

  async function mark(): Promise<void> {
    const own = client;
    if (own === null) return;
    const name = `${server}-${(marked += 1)}`;
    const heard = new Promise<void>((resolve) => marks.set(name, resolve));
    const late = new AbortController();
    own.query('select pg_notify($1, $2)', [channel, `${markSign} ${name}`]).catch(() => giveUp(own));
    await Promise.race([
      heard,
      pause(silentMs, late.signal).then(async () => {
        // The process itself may have been suspended: data that has arrived is read before the connection is judged.
        await nextTurn();
        if (marks.has(name) && !late.signal.aborted) giveUp(own);
      }),
    ]);
    late.abort();
    marks.delete(name);
  }

  return {
    async start() {
      await new Promise<void>((resolve) => {
        running = run(resolve);
      });
    },
    async stop() {
      stopping.abort();
      await running;
    },
    mark,
  };
}
