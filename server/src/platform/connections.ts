import { networkOf } from './network.ts';

export interface ConnectionBounds {
  readonly most: number;
  /** Connections from one network: an IPv4 address, or 64 bits of an IPv6 address. */
  readonly maxOfNetwork: number;
}

/**
 * How long a connection counts as busy, ms, while its client delays the call: by not sending the rest of the body, or
 * by not reading the reply.
 */
export const patienceMs = 10_000;

/** A connection as its adapter sees it. */
export interface Closable {
  /**
   * Since when the connection is idle, ms of the process's clock. null: it is in use and is not closed to make room.
   */
  readonly idleSince: number | null;
  /** Closes the connection to make room for another. */
  giveWay(): void;
}

/**
 * The connections of an adapter. When there is no room, the connection that has been idle for the longest is closed for
 * the new one.
 */
export interface Connections {
  /**
   * @returns a function that removes the connection when it has closed; null: there is no room, and no idle connection
   * to close
   */
  enter(address: string, connection: Closable): (() => void) | null;
  readonly size: number;
}

/** Connections that share one bound. */
class Group {
  readonly #members = new Set<Closable>();
  /**
   * The connections that were idle at the last scan, the longest idle last. A connection that became idle later has
   * been idle for less time than these.
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

  /** The connection that has been idle for the longest; null: none is idle. */
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
 * @param isTrustedPeer a reverse proxy: all its callers' connections come from its address, so they count in the total,
 * but not towards the bound of one network
 */
export function createConnections(
  limits: ConnectionBounds,
  isTrustedPeer: (address: string) => boolean = () => false,
): Connections {
  const all = new Group();
  const byNetwork = new Map<string, Group>();
  /** Each connection with the network that it counts for; null: none. */
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

  /** Whether the group has room for one more connection, after closing an idle one where needed. */
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
