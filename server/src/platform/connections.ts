import { networkOf } from './network.ts';

export interface ConnectionLimits {
  readonly most: number;
  /** Connections from one network: an IPv4 address, 64 bits of IPv6. */
  readonly mostOfNetwork: number;
}

/** A connection as its door sees it. */
export interface Closable {
  /** Since when nothing is under way on it, ms of the process's clock; null: something is, and it is not closed for another. */
  readonly idleSince: number | null;
  /** Ends it for another's sake. */
  giveWay(): void;
}

/** The connections of a door. Where there is no room, the one that has been idle for the longest gives way to the new one. */
export interface Connections {
  /** @returns how to take it out when it has closed; null: there is no room, and nobody idle */
  enter(address: string, connection: Closable): (() => void) | null;
  readonly size: number;
}

/** @param isTrustedPeer a proxy: everybody's connections come from its address, so that they are counted in all, but not as those of one network */
export function createConnections(limits: ConnectionLimits, isTrustedPeer: (address: string) => boolean = () => false): Connections {
  /** Each with the network that it counts for; null: none. */
  const all = new Map<Closable, string | null>();
  const byNetwork = new Map<string, Set<Closable>>();

  function leave(connection: Closable): void {
    const network = all.get(connection) ?? null;
    all.delete(connection);
    if (network === null) return;
    const others = byNetwork.get(network);
    others?.delete(connection);
    if (others?.size === 0) byNetwork.delete(network);
  }

  /** Room among these for one more. */
  function makeRoom(among: Iterable<Closable>, isFull: boolean): boolean {
    if (!isFull) return true;
    const oldest = oldestIdle(among);
    if (oldest === null) return false;
    leave(oldest);
    oldest.giveWay();
    return true;
  }

  return {
    enter(address, connection) {
      const network = isTrustedPeer(address) ? null : networkOf(address);
      const others = network === null ? undefined : byNetwork.get(network);
      if (others !== undefined && !makeRoom(others, others.size >= limits.mostOfNetwork)) return null;
      if (!makeRoom(all.keys(), all.size >= limits.most)) return null;
      all.set(connection, network);
      if (network !== null) byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(connection));
      return () => leave(connection);
    },
    get size() {
      return all.size;
    },
  };
}

function oldestIdle(among: Iterable<Closable>): Closable | null {
  let oldest: Closable | null = null;
  let since = Number.POSITIVE_INFINITY;
  for (const connection of among) {
    const { idleSince } = connection;
    if (idleSince === null || idleSince >= since) continue;
    oldest = connection;
    since = idleSince;
  }
  return oldest;
}
