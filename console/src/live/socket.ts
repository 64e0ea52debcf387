import { defaultBackOff } from './back-off.ts';
import { createCommands } from './commands.ts';
import { createConnectionState } from './connection-state.ts';
import type { ConnectionState } from './connection-state.ts';
import { createLine } from './line.ts';
import type { LineOptions } from './line.ts';
import type { Watch } from './silence.ts';
import { createRefusals } from './refusals.ts';
import type { Refusals } from './refusals.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { TelemetryListener } from './subscriptions.ts';

export type LiveSocketOptions = Pick<LineOptions, 'url' | 'token' | 'isHidden'> &
  Partial<Pick<LineOptions, 'backOff'> & Watch>;

/** How closely a page is watched that has to say within five seconds that it is cut off, ms. */
const close: Watch = { pingAfterMs: 1500, deadAfterMs: 3000 };

/**
 * The one socket of a tab. Subscriptions are kept here and made again after each reconnect, and readings stored during
 * a short outage are asked for.
 */
export interface LiveSocket {
  readonly connection: ConnectionState;
  /** Subscriptions that the server does not serve: what is shown of them may be old. */
  readonly refusals: Refusals;
  start(): void;
  stop(): void;
  /** Tries at once instead of waiting: the tab is looked at again, or the network is back. */
  wake(): void;
  /** The network is gone: the connection counts as lost at once, without waiting for its silence. */
  lost(): void;
  /** A cut is noticed within five seconds from now on. @returns how to go back to the usual half a minute */
  watchClosely(): () => void;
  /** Every reading of a device. @returns how to unsubscribe */
  telemetry(deviceId: string, listener: TelemetryListener): () => void;
  /** Messages of a topic. @returns how to unsubscribe */
  topic(topic: string, listener: (message: unknown) => void): () => void;
}

export function createLiveSocket({
  url,
  token,
  isHidden,
  backOff = defaultBackOff,
  pingAfterMs = 20_000,
  deadAfterMs = 10_000,
}: LiveSocketOptions): LiveSocket {
  const connection = createConnectionState();
  const commands = createCommands(() => line.writer());
  const subscriptions = createSubscriptions({ send: commands.send, refusals: () => refusals });
  const refusals = createRefusals({ backOff, isHidden, onRetry: subscriptions.retry });
  /** Pages that want to be watched closely. */
  let watchers = 0;
  const line = createLine({
    url,
    token,
    isHidden,
    backOff,
    watch: () => (watchers > 0 ? close : { pingAfterMs, deadAfterMs }),
    connection,
    onOpen: subscriptions.onOpen,
    onMessage: (message) => {
      if (message.kind !== 'pong' && message.kind !== 'other') subscriptions.onMessage(message);
    },
    onLost: () => {
      commands.clear();
      refusals.clear();
      subscriptions.onLost();
    },
  });
  return {
    connection,
    refusals,
    start: line.start,
    stop: line.stop,
    wake: line.wake,
    lost: line.drop,
    watchClosely() {
      watchers += 1;
      line.watchAnew();
      return () => {
        watchers -= 1;
      };
    },
    telemetry: subscriptions.telemetry,
    topic: subscriptions.topic,
  };
}
