import { networkOf } from './network.ts';

export interface ConnectionBounds {
  readonly most: number;
  /** Connections from one network: an IPv4 address, 64 bits of IPv6. */
  readonly maxOfNetwork: number;
}

/**
 * How long a connection whose client keeps a call waiting, by its body or by what it does not take, counts as busy, ms.
 */
export const patienceMs = 10_000;

/** A connection as its adapter sees it. */
export interface Closable {
  /**
   * Since when nothing is under way on it, ms of the process's clock; null: something is, and it is not closed for
   * another.
   */
  readonly idleSince: number | null;
  /** Ends it for another's sake. */
  giveWay(): void;
}

/**
 * The connections of an adapter. Where there is no room, the one that has been idle for the longest gives way to the
 * new one.
 */
export interface Connections {
  /** @returns how to take it out when it has closed; null: there is no room, and nobody idle */
  enter(address: string, connection: Closable): (() => void) | null;
  readonly size: number;
}

/** Connections that share a bound. */
class Group {
  readonly #members = new Set<Closable>();
  /**
   * Those that were idle when they were last looked through, the longest idle last. Whoever became idle since is idle
   * for less long.
   */
  #line: { readonly connection: Closable; readonly since: number }[] = [];

  get size(): number {
    return this.#members.size;
  }

  add(connection: Closable): void {
    this.#members.add(connection);
  }

  delete(connection: Closable): void {
    this.#members.delete(connection);
  }

  /** The one that has been idle for the longest; null: none is idle. */
  oldestIdle(): Closable | null {
    return this.#nextInLine() ?? (this.#lookThrough() ? this.#nextInLine() : null);
  }

  #nextInLine(): Closable | null {
    for (let last = this.#line.pop(); last !== undefined; last = this.#line.pop()) {
      if (this.#members.has(last.connection) && last.connection.idleSince === last.since) return last.connection;
    }
    return null;
  }

  #lookThrough(): boolean {
    for (const connection of this.#members) {
      const since = connection.idleSince;
      if (since !== null) this.#line.push({ connection, since });
    }
    this.#line.sort((a, b) => a.since - b.since).reverse();
    return this.#line.length > 0;
  }
}

/**
 * @param isTrustedPeer a proxy: everybody's connections come from its address, so that they are counted in all, but not
 * as those of one network
 */
export function createConnections(
  limits: ConnectionBounds,
  isTrustedPeer: (address: string) => boolean = () => false,
): Connections {
  const all = new Group();
  const byNetwork = new Map<string, Group>();
  /** Each with the network that it counts for; null: none. */
  const networks = new Map<Closable, string | null>();

  function leave(connection: Closable): void {
    const network = networks.get(connection) ?? null;
    networks.delete(connection);
    all.delete(connection);
    if (network === null) return;
    const others = byNetwork.get(network);
    others?.delete(connection);
    if (others?.size === 0) byNetwork.delete(network);
  }

  /** Room among these for one more. */
  function makeRoom(group: Group, most: number): boolean {
    if (group.size < most) return true;
    const oldest = group.oldestIdle();
    if (oldest === null) return false;
    leave(oldest);
    oldest.giveWay();
    return true;
  }

  return {
    enter(address, connection) {
      const network = isTrustedPeer(address) ? null : networkOf(address);
      const others = network === null ? undefined : byNetwork.get(network);
      if (others !== undefined && !makeRoom(others, limits.maxOfNetwork)) return null;
      if (!makeRoom(all, limits.most)) return null;
      networks.set(connection, network);
      all.add(connection);
      if (network !== null) {
        const group = byNetwork.get(network) ?? new Group();
        group.add(connection);
        byNetwork.set(network, group);
      }
      return () => leave(connection);
    },
    get size() {
      return all.size;
    },
  };
}
