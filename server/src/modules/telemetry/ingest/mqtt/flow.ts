/** What a message costs beside its bytes while it waits, bytes. */
const messageOverhead = 512;
/** Connections that are woken when something has ended: more would only find the room taken. */
const wokenAtOnce = 8;

export interface FlowBounds {
  /** Bytes of messages of one connection that wait for their acknowledgement. */
  readonly own: number;
  /** Of all connections of one device. */
  readonly device: number;
  /** Of all connections. */
  readonly total: number;
  /** On top of the total, for devices that have nothing under way. */
  readonly reserve: number;
}

/** What a device has under way, over all its connections. */
interface Account {
  bytes: number;
  gates: number;
  /** Its connections that wait for an end of its own messages. */
  readonly paused: Set<FlowGate>;
}

/**
 * Bounds what the connections have under way: beyond it they are not read, and the network holds their senders back.
 */
export class Flow {
  readonly #limits: FlowBounds;
  #total = 0;
  #isWaking = false;
  readonly #accounts = new Map<string, Account>();
  /** Connections that wait for any end, longest first. */
  readonly #paused = new Set<FlowGate>();

  constructor(limits: FlowBounds) {
    this.#limits = limits;
  }

  /**
   * The gate of a connection. It is open until the connection belongs to a device: a login is never held back.
   *
   * @param wake makes the connection read again
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

  /** What messages of closed connections still hold counts against the device. */
  #forget(deviceId: string, account: Account): void {
    if (account.gates === 0 && account.bytes === 0) this.#accounts.delete(deviceId);
  }

  #wake(): void {
    wakeAll(this.#paused, wokenAtOnce);
    // Those that were woken may have had nothing to read: nobody else would wake the others.
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
  /** The connection is a device's from now on. */
  join(deviceId: string): void;
  /** Whether the connection may be read; when not, it is woken later. */
  mayRead(): boolean;
  /** A message begins to wait; call what it returns when it has ended. */
  enter(bytes: number): () => void;
  wake(): void;
  close(): void;
}
