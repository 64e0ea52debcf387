import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: a whole IPv4 address, or the first 64 bits of an IPv6 address, because every
 * home and office has that many addresses to choose from. Other texts are returned unchanged.
 */
export function networkOf(address: string): string {
  return firstBits(address, 64);
}

/**
 * The site of an address, as `networkOf`, with 48 bits of IPv6: providers give a home or a company up to 65 536 networks,
 * of which each would have a bound of its own.
 */
export function siteOf(address: string): string {
  return firstBits(address, 48);
}

function firstBits(address: string, bits: 48 | 64): string {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length - (bare.includes('.') ? 1 : 0));
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${bits}`;
}

/** An address without its zone; IPv4 written as IPv6 is returned as IPv4. */
export function bareAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? (isIPv6(bare) ? bare : address);
}

/**
 * Whether a connection comes from a reverse proxy that is trusted to name its caller. False for texts that are not
 * addresses.
 */
export type IsTrustedPeer = (address: string) => boolean;

/**
 * Makes the check for trusted proxies.
 *
 * @param entries addresses, networks (`10.1.0.0/16`, `fd00::/8`), or `loopback`; none: no peer is trusted
 * @throws RangeError that names the first invalid entry
 */
export function trustedPeers(entries: readonly string[]): IsTrustedPeer {
  const list = new BlockList();
  for (const entry of entries) addEntry(list, entry);
  return (address) => {
    const bare = bareAddress(address);
    const family = isIP(bare);
    return family !== 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function addEntry(list: BlockList, entry: string): void {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4');
    list.addAddress('::1', 'ipv6');
    return;
  }
  const [, address = entry, prefix] = /^([^/]*)\/(\d{1,3})$/.exec(entry) ?? [];
  const family = isIP(address);
  const bits = family === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (family === 0 || address.includes('%') || length > bits)
    throw new RangeError(`${entry} is no address, no network (10.1.0.0/16) and not loopback`);
  // Prefix length 0 would trust every peer, and any caller could claim any address.
  if (length === 0) throw new RangeError(`${entry} is everybody`);
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
