import { liveCloseCodes } from '@oilsight/contract';
import { delayBefore } from './back-off.ts';
import type { BackOff } from './back-off.ts';
import type { ConnectionState } from './connection-state.ts';
import { readMessage } from './messages.ts';
import type { Incoming } from './messages.ts';
import { createSilence } from './silence.ts';
import type { Watch } from './silence.ts';

export interface LineOptions {
  url(): string;
  /**
   * Access token; null: nobody is logged in. Rejects when the server cannot be reached. @param refused the token that
   * it shall take the place of
   */
  token(refused: string | null): Promise<string | null>;
  isHidden(): boolean;
  readonly backOff: BackOff;
  /** How closely its silence is watched. */
  watch(): Watch;
  readonly connection: ConnectionState;
  /** The login has been sent. @param lostAt when the line before was lost, ms; null: none was */
  onOpen(lostAt: number | null, now: number): void;
  onMessage(message: Incoming): void;
  /** The line is gone, by itself or as it was stopped. */
  onLost(): void;
}

/** A socket that is opened again whenever it is lost. */
export interface Line {
  start(): void;
  stop(): void;
  /** Tries at once instead of waiting. */
  wake(): void;
  /** Drops the socket without waiting for the server to close it. */
  drop(): void;
  /** It is watched more or less closely from now on. */
  watchAnew(): void;
  /** Puts a message on the line; null: there is none. */
  writer(): ((text: string) => void) | null;
}

const authCodes: readonly number[] = [liveCloseCodes.badData, liveCloseCodes.policy, liveCloseCodes.serverError];
/** So long after its opening an answer to a ping shows that the server has taken the login, ms. */
const takenAfterMs = 5000;

/** Waits before each further attempt to open a line, the longer the more of them have failed. */
function createRetries(
  { backOff, connection, isHidden }: Pick<LineOptions, 'backOff' | 'connection' | 'isHidden'>,
  retry: () => void,
) {
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get isWaiting() {
      return timer !== undefined;
    },
    later(): void {
      attempt += 1;
      const waitMs = delayBefore(attempt, backOff, isHidden(), Math.random());
      connection.offline(Date.now(), attempt, Date.now() + waitMs);
      clearTimeout(timer);
      timer = setTimeout(retry, waitMs);
    },
    cancel(): void {
      clearTimeout(timer);
      timer = undefined;
    },
    /** The line holds: the next wait is the first one again. */
    forget(): void {
      attempt = 0;
    },
  };
}

export function createLine(options: LineOptions): Line {
  const { connection } = options;
  let isRunning = false;
  let socket: WebSocket | null = null;
  /** Counts starts and stops, so that an answer to an older one is known as such. */
  let generation = 0;
  /** The token that the server closed a socket for. */
  let refused: string | null = null;
  /** The token of the socket. */
  let sentToken: string | null = null;
  let lostAt: number | null = null;
  let openedAt = 0;
  /** When the line last showed that it holds; readings after that may have been missed. */
  let heardAt: number | null = null;
  const silence = createSilence({
    watch: options.watch,
    onPing: () => socket?.send(JSON.stringify({ ping: Date.now() })),
    onDead: drop,
  });

  const retries = createRetries(options, () => void connect());

  function drop(): void {
    const old = socket;
    if (old === null) return;
    onClose(old, 0);
    old.close();
  }

  function onOpen(opened: WebSocket, token: string): void {
    openedAt = Date.now();
    opened.send(JSON.stringify({ authCmd: { cmdId: 0, token } }));
    opened.send(JSON.stringify({ ping: openedAt }));
    options.onOpen(lostAt, openedAt);
    silence.heard();
  }

  function onMessage(message: Incoming): void {
    heardAt = Date.now();
    if (message.kind === 'telemetry' || message.kind === 'topic') connection.heard(heardAt);
    if (message.kind !== 'pong' || Date.now() - openedAt > takenAfterMs) {
      retries.forget();
      lostAt = null;
      connection.online(Date.now());
    }
    silence.heard();
    options.onMessage(message);
  }

  function onClose(closed: WebSocket, code: number): void {
    if (closed !== socket) return;
    socket = null;
    silence.stop();
    options.onLost();
    refused = authCodes.includes(code) ? sentToken : null;
    lostAt ??= heardAt ?? Date.now();
    if (isRunning) retries.later();
  }

  async function connect(): Promise<void> {
    retries.cancel();
    const mine = ++generation;
    const token = await options.token(refused).catch(() => undefined);
    if (!isRunning || mine !== generation) return;
    if (token === undefined) return retries.later();
    if (token === null) return stop();
    refused = null;
    sentToken = token;
    const opening = new WebSocket(options.url());
    socket = opening;
    opening.addEventListener('open', () => opening === socket && onOpen(opening, token));
    opening.addEventListener(
      'message',
      ({ data }) => opening === socket && typeof data === 'string' && onMessage(readMessage(data)),
    );
    opening.addEventListener('close', ({ code }) => onClose(opening, code));
    opening.addEventListener('error', () => onClose(opening, 0));
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    retries.forget();
    lostAt = null;
    heardAt = null;
    connection.connecting(Date.now());
    void connect();
  }

  function stop(): void {
    isRunning = false;
    generation += 1;
    retries.cancel();
    silence.stop();
    options.onLost();
    const old = socket;
    socket = null;
    old?.close(1000);
    connection.connecting(Date.now());
  }

  return {
    start,
    stop,
    wake: () => {
      if (isRunning && retries.isWaiting) void connect();
    },
    drop,
    watchAnew: () => {
      if (socket?.readyState === WebSocket.OPEN) silence.heard();
    },
    writer: () => {
      const open = socket;
      return open?.readyState === WebSocket.OPEN ? (text) => open.send(text) : null;
    },
  };
}
