/** What is wrong with the length of a packet. */
export type LengthFault = 'tooLarge' | 'crowded' | 'endlessLength';

export interface PacketBounds {
  /** Longest PUBLISH after its fixed header, bytes. */
  readonly publish: number;
  /** Longest packet of any other type, bytes. */
  readonly other: number;
  /** Packets larger than this count against the shared budget while they arrive, bytes. */
  readonly large: number;
}

/** Bytes of large packets that may be arriving at once, over all connections. */
export class PacketBudget {
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

/** One whole packet. */
export interface RawPacket {
  readonly bytes: Buffer;
  /** Offset of its variable header. */
  readonly start: number;
}

export const publishType = 3;
/** The type of a packet, 1–15. */
export const typeOf = (bytes: Uint8Array): number => (bytes[0] ?? 0) >> 4;

/** Fixed header: one byte, then the length in at most four. */
const longestHeader = 5;
/**
 * First buffer for a packet that comes in pieces, bytes. It grows with the received bytes, not with the announced
 * length.
 */
const firstRoom = 1024;
const nothing: Buffer = Buffer.alloc(0);

/**
 * Splits the bytes of a connection into packets. A packet that is too long is detected by its header, before any of it
 * is stored; one that is whole in a chunk is not copied.
 */
export class PacketReader {
  readonly #limits: PacketBounds;
  readonly #budget: PacketBudget;
  /** Bytes that have arrived and were not returned yet. */
  #chunk = nothing;
  #position = 0;
  /** The beginning of a packet that comes in pieces. */
  #partial: Buffer | null = null;
  #have = 0;
  #packetLength = 0;
  #bodyStart = 0;
  /** Bytes taken from the budget for it. */
  #taken = 0;

  constructor(limits: PacketBounds, budget: PacketBudget) {
    this.#limits = limits;
    this.#budget = budget;
  }

  /** Adds received bytes after the packets that have not been read yet. */
  push(chunk: Buffer): void {
    const rest = this.#chunk.subarray(this.#position);
    this.#chunk = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.#position = 0;
  }

  /** The next whole packet; null: more bytes are needed. */
  next(): RawPacket | LengthFault | null {
    if (this.#partial !== null) return this.#resume(this.#partial);
    const fault = this.#readHeader();
    if (fault !== null || this.#packetLength === 0) return fault;
    const end = this.#position + this.#packetLength;
    if (end > this.#chunk.length) return this.#begin();
    const bytes = this.#chunk.subarray(this.#position, end);
    this.#moveTo(end);
    return { bytes, start: this.#bodyStart };
  }

  /** Returns the budget of an unfinished packet: the connection has ended. */
  release(): void {
    this.#budget.give(this.#taken);
    this.#taken = 0;
    this.#partial = null;
    this.#chunk = nothing;
    this.#position = 0;
  }

  /** Reads the length of the packet at the current position; the length stays 0 when the header is not complete. */
  #readHeader(): LengthFault | null {
    const chunk = this.#chunk;
    this.#packetLength = 0;
    let length = 0;
    for (let at = this.#position + 1, factor = 1; at < chunk.length; at += 1, factor *= 128) {
      const byte = chunk[at] ?? 0;
      length += (byte & 127) * factor;
      if (byte > 127) {
        if (at + 1 === this.#position + longestHeader) return 'endlessLength';
        continue;
      }
      if (length > (typeOf(chunk.subarray(this.#position)) === publishType ? this.#limits.publish : this.#limits.other))
        return 'tooLarge';
      this.#bodyStart = at + 1 - this.#position;
      this.#packetLength = this.#bodyStart + length;
      return null;
    }
    return null;
  }

  #begin(): LengthFault | null {
    if (this.#packetLength > this.#limits.large) {
      if (!this.#budget.take(this.#packetLength)) return 'crowded';
      this.#taken = this.#packetLength;
    }
    this.#have = 0;
    this.#resume(nothing);
    return null;
  }

  #resume(partial: Buffer): RawPacket | null {
    const taken = Math.min(this.#packetLength - this.#have, this.#chunk.length - this.#position);
    const room = roomFor(partial, this.#have, taken, this.#packetLength);
    this.#chunk.copy(room, this.#have, this.#position, this.#position + taken);
    this.#have += taken;
    this.#moveTo(this.#position + taken);
    this.#partial = room;
    if (this.#have < this.#packetLength) return null;
    this.#partial = null;
    this.#budget.give(this.#taken);
    this.#taken = 0;
    return { bytes: room.subarray(0, this.#packetLength), start: this.#bodyStart };
  }

  #moveTo(position: number): void {
    const isAtEnd = position === this.#chunk.length;
    this.#position = isAtEnd ? 0 : position;
    // An idle connection keeps no buffer.
    if (isAtEnd) this.#chunk = nothing;
  }
}

/** The buffer, or a larger copy with room for that many more bytes. */
function roomFor(buffer: Buffer, used: number, more: number, most: number): Buffer {
  if (used + more <= buffer.length) return buffer;
  const grown = Buffer.allocUnsafeSlow(Math.min(most, Math.max(firstRoom, buffer.length * 2, used + more)));
  buffer.copy(grown, 0, 0, used);
  return grown;
}
