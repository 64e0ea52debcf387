import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../platform/network.ts';

/** The caller's address: what a reverse proxy on this machine says of it, else the connection's own. */
export function addressOf(request: IncomingMessage): string {
  const own = request.socket.remoteAddress ?? '';
  const said = request.headers['x-forwarded-for'];
  if (said === undefined || !isLoopback(own)) return own;
  // The last is the proxy's own word; what stands before came from the caller.
  return String(said).split(',').at(-1)?.trim() ?? own;
}
