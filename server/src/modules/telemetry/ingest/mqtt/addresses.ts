import { isIPv6 } from 'node:net';

export interface AddressLimits {
  /** Connections from one address; many devices may stand behind one. */
  readonly connectionsPerAddress: number;
}

/** Connections by network address. */
export interface Addresses {
  /** Counts a connection; false when the address has its most. */
  open(address: string): boolean;
  close(address: string): void;
}

export function createAddresses(limits: AddressLimits): Addresses {
  const connections = new Map<string, number>();
  return {
    open(address) {
      const count = connections.get(address) ?? 0;
      if (count >= limits.connectionsPerAddress) return false;
      connections.set(address, count + 1);
      return true;
    },
    close(address) {
      const left = (connections.get(address) ?? 0) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    },
  };
}

/** The address that is counted: IPv4, also where it is written as IPv6, and of IPv6 the network of 64 bits that one customer has. */
export function foldAddress(address: string | undefined): string {
  if (address === undefined) return '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  if (tail !== undefined) while (groups.length + behind.length < 8) groups.push('0');
  return [...groups, ...behind].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':') + '::/64';
}
