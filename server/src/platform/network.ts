import { isIPv6 } from 'node:net';

/**
 * The network that counts as one caller: an IPv4 address itself; of IPv6 the first 64 bits, for every home and office has that many to choose
 * from. Other texts stay as they are.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length - (bare.includes('.') ? 1 : 0));
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
