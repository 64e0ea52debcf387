import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { bareAddress } from '../platform/network.ts';
import type { IsTrustedPeer } from '../platform/network.ts';

/**
 * Who calls. Each trusted proxy names whom it was called by, behind those that were named to it: read from the end, the
 * first that is not trusted is the caller, and whatever stands before came from the caller. What is no address ends the
 * reading: whoever said it counts.
 *
 * @param peer the connection's own address
 * @param forwardedFor the header `X-Forwarded-For`
 */
export function callerAddress(peer: string, forwardedFor: string | undefined, isTrustedPeer: IsTrustedPeer): string {
  const named = forwardedFor?.split(',') ?? [];
  let address = bareAddress(peer);
  while (isTrustedPeer(address)) {
    const next = addressIn(named.pop() ?? '');
    if (next === null) break;
    address = next;
  }
  return address;
}

/** The address in an entry of the header; some proxies write the port too. Null: there is none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, v4] = /^([\d.]{7,15}):\d{1,5}$/.exec(text) ?? [];
  const [, v6] = /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(text) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  if (v6 !== undefined) return isIPv6(v6) ? bareAddress(v6) : null;
  return isIP(text) === 0 ? null : bareAddress(text);
}

/** The caller's address, also of a request that asks for a socket. */
export function addressOf(request: IncomingMessage, isTrustedPeer: IsTrustedPeer): string {
  const said = request.headers['x-forwarded-for'];
  return callerAddress(
    request.socket.remoteAddress ?? '',
    said === undefined ? undefined : String(said),
    isTrustedPeer,
  );
}

const forwardingHeaders = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/**
 * Leaves of the forwarding headers what is believed: nothing of a stranger's, and of a trusted proxy's the caller's one
 * address.
 */
export function settleForwarding(request: IncomingMessage, isTrustedPeer: IsTrustedPeer): void {
  const { headers } = request;
  const address = addressOf(request, isTrustedPeer);
  if (!isTrustedPeer(request.socket.remoteAddress ?? '')) for (const name of forwardingHeaders) delete headers[name];
  else if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = address;
}
