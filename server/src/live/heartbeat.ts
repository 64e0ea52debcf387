import { liveCloseCodes } from '@oilsight/contract';
import type { Connection } from './connection.ts';
import type { LiveBounds } from './live-bounds.ts';

/**
 * Pings open sockets. Closes those that give no sign of life, and those whose client has read nothing of what waits for
 * it. The second check is needed because a socket whose commands wait for the client to read is itself not read, so
 * that its pongs are not seen.
 *
 * @param now of `performance.now()`
 */
export function checkPulse(
  connections: Iterable<Connection>,
  now: number,
  { pongTimeoutMs, unreadMs }: Pick<LiveBounds, 'pongTimeoutMs' | 'unreadMs'>,
): void {
  for (const connection of connections) {
    // A socket that is not read cannot show a sign of life.
    if (!connection.isReading) connection.heardAt = now;
    const isSilent = now - connection.heardAt > pongTimeoutMs;
    const isUnread = (connection.session?.unreadMs(now) ?? 0) > unreadMs;
    if (isSilent || isUnread) connection.close(liveCloseCodes.notReliable, 'Session not reliable');
    else if (connection.isOpen) connection.ws.ping();
  }
}
