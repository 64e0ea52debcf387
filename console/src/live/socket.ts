import { defaultBackOff } from './back-off.ts';
import { createCommands } from './commands.ts';
import { createConnectionState } from './connection-state.ts';
import type { ConnectionState } from './connection-state.ts';
import { createLine } from './line.ts';
import type { LineOptions } from './line.ts';
import { createRefusals } from './refusals.ts';
import type { Refusals } from './refusals.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { TelemetryListener } from './subscriptions.ts';

export type LiveSocketOptions = Pick<LineOptions, 'url' | 'token' | 'isHidden'> &
  Partial<Pick<LineOptions, 'backOff' | 'pingAfterMs' | 'deadAfterMs'>>;

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
  /** A loss is noticed within 5 s from now on: for walls, which nobody touches. @returns how to end that */
  watchClosely(): () => void;
  /** The network is gone: the connection counts as lost at once, without waiting for its silence. */
  lost(): void;
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
  const line = createLine({
    url,
    token,
    isHidden,
    backOff,
    pingAfterMs,
    deadAfterMs,
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
  let watchers = 0;
  return {
    connection,
    refusals,
    watchClosely: () => {
      watchers += 1;
      line.watch(true);
      return () => {
        watchers -= 1;
        line.watch(watchers > 0);
      };
    },
    start: line.start,
    stop: line.stop,
    wake: line.wake,
    lost: line.drop,
    telemetry: subscriptions.telemetry,
    topic: subscriptions.topic,
  };
}
