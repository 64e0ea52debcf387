import { isIPv6 } from 'node:net';
import { createBoundedCache } from '../../../../platform/bounded-cache.ts';
import type { Clock } from '../../../../platform/clock.ts';

export interface AddressLimits {
  /** Connections from one address; many devices may stand behind one. */
  readonly connectionsPerAddress: number;
  /** Logins from one address that may fail at once. */
  readonly failedLogins: number;
  /** Of those, how many come back in a second. */
  readonly failedLoginsPerSecond: number;
}

interface Budget {
  left: number;
  at: number;
}

const mostBudgets = 20_000;

/** What is counted by network address: connections, and logins that failed. */
export interface Addresses {
  /** Counts a connection; false when the address has its most. */
  open(address: string): boolean;
  close(address: string): void;
  /** Takes a login from the budget; false when too many have failed. Give it back when it did not fail. */
  takeLogin(address: string): boolean;
  giveLogin(address: string): void;
}

export function createAddresses(limits: AddressLimits, clock: Clock): Addresses {
  const connections = new Map<string, number>();
  // After so long a budget is whole again.
  const ttlMs = (limits.failedLogins / limits.failedLoginsPerSecond) * 1000;
  const budgets = createBoundedCache<string, Budget>({ max: mostBudgets, ttlMs, clock });

  function budgetOf(address: string): Budget {
    const now = clock.now();
    const known = budgets.get(address) ?? { left: limits.failedLogins, at: now };
    const back = (Math.max(0, now - known.at) / 1000) * limits.failedLoginsPerSecond;
    const budget = { left: Math.min(limits.failedLogins, known.left + back), at: now };
    budgets.set(address, budget);
    return budget;
  }

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
    takeLogin(address) {
      const budget = budgetOf(address);
      if (budget.left < 1) return false;
      budget.left -= 1;
      return true;
    },
    giveLogin(address) {
      const budget = budgetOf(address);
      budget.left = Math.min(limits.failedLogins, budget.left + 1);
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
