import type { Socket } from 'node:net';
import type { Flow, FlowGate } from './flow.ts';

/** What is wrong with the bytes of a connection. */
export type WireFault = 'tooLarge' | 'crowded' | 'version5';

export interface WireLimits {
  /** CONNECT, bytes. */
  readonly firstPacket: number;
  /** Every other packet, bytes. */
  readonly packet: number;
  /** Packets above this share the budget while they come in, bytes. */
  readonly large: number;
}

/** Bytes of large packets that may be under way at once, over all connections. */
export class WireBudget {
  #left: number;
  constructor(bytes: number) {
    this.#left = bytes;
  }
  take(bytes: number): boolean {
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
  give(bytes: number): void {
    this.#left += bytes;
  }
}

/** Follows the packet boundaries of a connection: finds packets that are too long from their header, and the protocol version, before anything is kept of them. */
export class WireReader {
  readonly #limits: WireLimits;
  readonly #budget: WireBudget;
  /** Taken from the budget for the current packet. */
  #taken = 0;
  /** Bytes of the current packet still to come; null: within its header. */
  #rest: number | null = null;
  #isTypeRead = false;
  #length = 0;
  #factor = 1;
  /** The beginning of CONNECT; null: past it. */
  #connect: number[] | null = [];

  constructor(limits: WireLimits, budget: WireBudget) {
    this.#limits = limits;
    this.#budget = budget;
  }

  /** Reads on; null: nothing is wrong so far. */
  read(chunk: Uint8Array): WireFault | null {
    let position = 0;
    while (position < chunk.length) {
      const rest = this.#rest;
      if (rest === null) {
        const fault = this.#readHeader(chunk[position] ?? 0);
        if (fault !== null) return fault;
        position += 1;
        continue;
      }
      const taken = Math.min(rest, chunk.length - position);
      if (this.#connect !== null && this.#isVersion5(chunk.subarray(position, position + taken))) return 'version5';
      position += taken;
      this.#rest = rest - taken;
      if (this.#rest === 0) this.#endPacket();
    }
    return null;
  }

  /** Takes a byte of the fixed header: type, then the length in groups of seven bits. */
  #readHeader(byte: number): WireFault | null {
    if (!this.#isTypeRead) {
      this.#isTypeRead = true;
      return null;
    }
    this.#length += (byte & 127) * this.#factor;
    this.#factor *= 128;
    if (this.#length > (this.#connect === null ? this.#limits.packet : this.#limits.firstPacket) || this.#factor > 128 ** 4) return 'tooLarge';
    if (byte < 128) {
      if (this.#length > this.#limits.large) {
        if (!this.#budget.take(this.#length)) return 'crowded';
        this.#taken = this.#length;
      }
      this.#rest = this.#length;
      if (this.#rest === 0) this.#endPacket();
    }
    return null;
  }

  /** Whether the next byte begins a packet. */
  get isBetweenPackets(): boolean {
    return this.#rest === null && !this.#isTypeRead && this.#connect === null;
  }

  /** Gives back what the current packet took: it is whole, or the connection is gone. */
  release(): void {
    this.#budget.give(this.#taken);
    this.#taken = 0;
  }

  #endPacket(): void {
    this.release();
    this.#rest = null;
    this.#isTypeRead = false;
    this.#length = 0;
    this.#factor = 1;
    this.#connect = null;
  }

  /** CONNECT begins with the protocol's name (two bytes of length before it) and its level. */
  #isVersion5(bytes: Uint8Array): boolean {
    const head = this.#connect;
    if (head === null) return false;
    for (const byte of bytes.subarray(0, 8)) if (head.length < 8) head.push(byte);
    return head.length >= 7 && String.fromCharCode(...head.slice(2, 6)) === 'MQTT' && head[6] === 5;
  }
}

/** CONNACK of MQTT 5: no session, reason 0x84 “unsupported protocol version”, no properties. */
const refusal5 = Buffer.from([0x20, 0x03, 0x00, 0x84, 0x00]);

export interface WireParts {
  readonly limits: WireLimits;
  readonly budget: WireBudget;
  readonly flow: Flow;
  readonly onFault: (fault: WireFault) => void;
  /** Takes packets from the beginning of a chunk before the broker sees them; how many bytes. The chunk begins with a packet. */
  readonly takeFirst: (chunk: Uint8Array) => number;
}

/**
 * Stands between the socket and the broker, which reads by `socket.read()`: holds back what the connection may not have under way yet, ends
 * connections whose packets are too long, and answers MQTT 5 in its own terms. The broker itself reads on at every chunk that comes.
 *
 * @returns the connection's gate
 */
export function guardWire(socket: Socket, { limits, budget, flow, onFault, takeFirst }: WireParts): FlowGate {
  const reader = new WireReader(limits, budget);
  const gate = flow.open(() => socket.emit('readable'));
  const read = socket.read.bind(socket);
  let isOver = false;
  socket.once('close', () => {
    reader.release();
    gate.close();
  });
  socket.read = (size?: number): unknown => {
    // Node's own reads of nothing keep the stream going.
    if (size === 0) return read(0);
    if (isOver || !gate.mayRead()) return null;
    const chunk: unknown = read(size);
    if (!(chunk instanceof Uint8Array)) return chunk;
    const taken = reader.isBetweenPackets ? takeFirst(chunk) : 0;
    if (taken === chunk.length) return null;
    const left = taken === 0 ? chunk : chunk.subarray(taken);
    const fault = reader.read(left);
    if (fault === null) return left;
    isOver = true;
    onFault(fault);
    if (fault === 'version5') socket.end(refusal5, () => socket.destroy());
    else socket.destroy();
    return null;
  };
  return gate;
}
