import { liveCloseCodes } from '@oilsight/contract';
import type { Connection } from './connection.ts';
import type { LiveBounds } from './live-bounds.ts';

/** Pings open sockets and closes those that give no sign of life. `now` is of `performance.now()`. */
export function checkPulse(
  connections: Iterable<Connection>,
  now: number,
  { pongTimeoutMs }: Pick<LiveBounds, 'pongTimeoutMs'>,
): void {
  for (const connection of connections) {
    // While it is not read nothing can be heard of it.
    if (!connection.isReading) connection.heardAt = now;
    if (now - connection.heardAt > pongTimeoutMs) connection.close(liveCloseCodes.notReliable, 'Session not reliable');
    else if (connection.isOpen) connection.ws.ping();
  }
}
