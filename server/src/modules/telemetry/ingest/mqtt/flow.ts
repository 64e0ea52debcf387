/** What a message costs beside its bytes while it waits, bytes. */
const messageOverhead = 512;
/** Connections that are woken when something has ended: more would only find the room taken. */
const wokenAtOnce = 8;

export interface FlowLimits {
  /** Bytes of messages of one connection that wait for their acknowledgement. */
  readonly own: number;
  /** Of all connections. */
  readonly total: number;
}

/** Bounds what the connections have under way: beyond it they are not read, and the network holds their senders back. */
export class Flow {
  readonly #limits: FlowLimits;
  #total = 0;
  readonly #paused = new Set<FlowGate>();

  constructor(limits: FlowLimits) {
    this.#limits = limits;
  }

  /**
   * The gate of a connection.
   *
   * @param wake makes the connection read again
   */
  open(wake: () => void): FlowGate {
    let own = 0;
    const gate: FlowGate = {
      mayRead: () => {
        if (own < this.#limits.own && this.#total < this.#limits.total) return true;
        this.#paused.add(gate);
        return false;
      },
      enter: (bytes) => {
        const cost = bytes + messageOverhead;
        own += cost;
        this.#total += cost;
        return () => {
          own -= cost;
          this.#total -= cost;
          this.#wake(gate);
        };
      },
      wake,
      close: () => this.#paused.delete(gate),
    };
    return gate;
  }

  #wake(first: FlowGate): void {
    const woken: FlowGate[] = this.#paused.has(first) ? [first] : [];
    for (const gate of this.#paused) {
      if (woken.length >= wokenAtOnce) break;
      if (gate !== first) woken.push(gate);
    }
    for (const gate of woken) {
      this.#paused.delete(gate);
      gate.wake();
    }
  }
}

export interface FlowGate {
  /** Whether the connection may be read; when not, it is woken later. */
  mayRead(): boolean;
  /** A message begins to wait; call what it returns when it has ended. */
  enter(bytes: number): () => void;
  wake(): void;
  close(): void;
}
