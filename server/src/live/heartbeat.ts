import { liveCloseCodes } from '@oilsight/contract';
import type { Connection } from './connection.ts';
import type { LiveBounds } from './live-bounds.ts';

/**
 * Pings open sockets and closes those that give no sign of life, or that take nothing of what they are sent: a socket
 * whose commands wait for the client to read is itself not read, so that only the client's reading tells that it lives.
 *
 * @param now of `performance.now()`
 */
export function checkPulse(
  connections: Iterable<Connection>,
  now: number,
  { pongTimeoutMs, unreadMs }: Pick<LiveBounds, 'pongTimeoutMs' | 'unreadMs'>,
): void {
  for (const connection of connections) {
    // While it is not read nothing can be heard of it.
    if (!connection.isReading) connection.heardAt = now;
    const isSilent = now - connection.heardAt > pongTimeoutMs;
    const isUnread = (connection.session?.unreadMs(now) ?? 0) > unreadMs;
    if (isSilent || isUnread) connection.close(liveCloseCodes.notReliable, 'Session not reliable');
    else if (connection.isOpen) connection.ws.ping();
  }
}
