import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { IncomingMessage } from 'node:http';
import { bareAddress } from '../platform/network.ts';
import type { IsTrustedPeer } from '../platform/network.ts';

/**
 * The caller's address. Each proxy appends the address that called it to the header. Read from the end, the first
 * address that is not a trusted proxy is the caller; entries before it came from the caller and are ignored. An entry
 * that is not an address ends the reading: the peer that appended it counts as the caller.
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

/** The address in an entry of the header; some proxies write the port too. Null: the entry holds none. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const [, v4] = /^([\d.]{7,15}):\d{1,5}$/.exec(text) ?? [];
  const [, v6] = /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(text) ?? [];
  if (v4 !== undefined) return isIPv4(v4) ? v4 : null;
  if (v6 !== undefined) return isIPv6(v6) ? bareAddress(v6) : null;
  return isIP(text) === 0 ? null : bareAddress(text);
}

/** The caller's address, for HTTP requests and for upgrades to a socket. */
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
 * Reduces the forwarding headers to what is trusted: those of an untrusted peer are removed; `X-Forwarded-For` of a
 * trusted proxy is replaced by the caller's one address.
 */
export function settleForwarding(request: IncomingMessage, isTrustedPeer: IsTrustedPeer): void {
  const { headers } = request;
  const address = addressOf(request, isTrustedPeer);
  if (!isTrustedPeer(request.socket.remoteAddress ?? '')) for (const name of forwardingHeaders) delete headers[name];
  else if (headers['x-forwarded-for'] !== undefined) headers['x-forwarded-for'] = address;
}
