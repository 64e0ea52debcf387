import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: an IPv4 address itself; of IPv6 the first 64 bits, for every home and office
 * has that many to choose from. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  const bare = bareAddress(address);
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = bare.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length - (bare.includes('.') ? 1 : 0));
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** An address without its zone; IPv4 that is written as IPv6 as the IPv4 it is. */
export function bareAddress(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? (isIPv6(bare) ? bare : address);
}

/**
 * Whether a connection comes from a reverse proxy that is trusted to say who called it. Never true of what is no
 * address.
 */
export type IsTrustedPeer = (address: string) => boolean;

/**
 * What makes a peer a trusted one.
 *
 * @param entries addresses, networks (`10.1.0.0/16`, `fd00::/8`), or `loopback`; none: nobody is trusted
 * @throws RangeError that names the first entry that is none of these
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
  // Everybody would be a proxy, and anybody could claim any address.
  if (length === 0) throw new RangeError(`${entry} is everybody`);
  list.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
