/** Memory of a waiting message beside its own bytes. */
const messageOverhead = 512;
/** Connections that are woken when a message has ended: more would find the room already taken. */
const wokenAtOnce = 8;

export interface FlowBounds {
  /** Bytes of unacknowledged messages of one connection. */
  readonly own: number;
  /** The same over all connections of one device. */
  readonly device: number;
  /** The same over all connections. */
  readonly total: number;
  /** In addition to the total, for devices that have no unacknowledged messages. */
  readonly reserve: number;
}

/** The unacknowledged messages of a device, over all its connections. */
interface Account {
  bytes: number;
  gates: number;
  /** Its connections that are paused until one of the device's messages ends. */
  readonly paused: Set<FlowGate>;
}

/**
 * Bounds the unacknowledged messages of all connections: beyond the limits connections are not read, and TCP holds
 * their senders back.
 */
export class Flow {
  readonly #limits: FlowBounds;
  #total = 0;
  #isWaking = false;
  readonly #accounts = new Map<string, Account>();
  /** Connections that are paused until any message ends, longest first. */
  readonly #paused = new Set<FlowGate>();

  constructor(limits: FlowBounds) {
    this.#limits = limits;
  }

  /**
   * Creates the gate of a connection. It is open until the connection belongs to a device: a login is never held back.
   *
   * @param wake called when the connection may be read again
   */
  open(wake: () => void): FlowGate {
    let own = 0;
    let deviceId = '';
    let account: Account | null = null;
    const gate: FlowGate = {
      join: (id) => {
        if (account !== null) return;
        deviceId = id;
        account = this.#accounts.get(id) ?? { bytes: 0, gates: 0, paused: new Set() };
        account.gates += 1;
        this.#accounts.set(id, account);
      },
      mayRead: () => {
        if (account === null) return true;
        const isOwnFull = own >= this.#limits.own || account.bytes >= this.#limits.device;
        if (!isOwnFull && this.#total < this.#limits.total + (account.bytes === 0 ? this.#limits.reserve : 0))
          return true;
        (isOwnFull ? account.paused : this.#paused).add(gate);
        return false;
      },
      enter: (bytes) => {
        const cost = bytes + messageOverhead;
        const of = account;
        own += cost;
        this.#total += cost;
        if (of !== null) of.bytes += cost;
        return () => {
          own -= cost;
          this.#total -= cost;
          if (of !== null) {
            of.bytes -= cost;
            wakeAll(of.paused);
            this.#forget(deviceId, of);
          }
          this.#wake();
        };
      },
      wake,
      close: () => {
        this.#paused.delete(gate);
        if (account === null) return;
        account.paused.delete(gate);
        account.gates -= 1;
        this.#forget(deviceId, account);
      },
    };
    return gate;
  }

  /** Messages of closed connections count against the device until they have ended. */
  #forget(deviceId: string, account: Account): void {
    if (account.gates === 0 && account.bytes === 0) this.#accounts.delete(deviceId);
  }

  #wake(): void {
    wakeAll(this.#paused, wokenAtOnce);
    // The woken connections may have had nothing to read: the remaining ones would never be woken.
    if (this.#paused.size === 0 || this.#total >= this.#limits.total || this.#isWaking) return;
    this.#isWaking = true;
    setImmediate(() => {
      this.#isWaking = false;
      this.#wake();
    });
  }
}

function wakeAll(paused: Set<FlowGate>, most = Number.POSITIVE_INFINITY): void {
  const woken: FlowGate[] = [];
  for (const gate of paused) {
    if (woken.length >= most) break;
    woken.push(gate);
  }
  for (const gate of woken) {
    paused.delete(gate);
    gate.wake();
  }
}

export interface FlowGate {
  /** Counts the connection as this device's from now on. */
  join(deviceId: string): void;
  /** Whether the connection may be read; if not, it is woken later. */
  mayRead(): boolean;
  /** Registers a message; call the returned function when the message has ended. */
  enter(bytes: number): () => void;
  wake(): void;
  close(): void;
}
