/** A PUBLISH of telemetry at QoS 1. */
export interface LanePublish {
  readonly body: Uint8Array;
  /** What its PUBACK names. */
  readonly packetId: number;
}

/** PUBLISH, QoS 1, not retained; the bit of a repetition may be set. */
const publishQos1 = 0x32;
const repetition = 0x08;
const telemetryTopics = ['v1/devices/me/telemetry', 'v2/t', 'v2/t/j'].map((topic) => Buffer.from(topic));

/**
 * Telemetry PUBLISHes that stand whole at the beginning of a chunk, up to the first packet that is anything else. A sensor sends little
 * else, and a broker's way for a packet costs more than the readings in it.
 *
 * @param chunk begins with a packet
 * @param mostBytes of one packet
 * @param take told of each
 * @returns bytes that were taken
 */
export function takePublishes(chunk: Uint8Array, mostBytes: number, take: (publish: LanePublish) => void): number {
  let position = 0;
  for (;;) {
    if (((chunk[position] ?? 0) & ~repetition) !== publishQos1) return position;
    let length = 0;
    let factor = 1;
    let start = position + 1;
    let byte: number | undefined;
    do {
      byte = chunk[start];
      if (byte === undefined || factor > 128 ** 3) return position;
      length += (byte & 127) * factor;
      factor *= 128;
      start += 1;
    } while (byte > 127);
    const end = start + length;
    if (length > mostBytes || end > chunk.length) return position;
    const topicLength = ((chunk[start] ?? 0) << 8) | (chunk[start + 1] ?? 0);
    const topicEnd = start + 2 + topicLength;
    const topic = telemetryTopics.find((known) => known.length === topicLength);
    const packetId = ((chunk[topicEnd] ?? 0) << 8) | (chunk[topicEnd + 1] ?? 0);
    if (topic === undefined || topicEnd + 2 > end || packetId === 0 || !stands(topic, chunk, start + 2)) return position;
    take({ body: chunk.subarray(topicEnd + 2, end), packetId });
    position = end;
  }
}

function stands(text: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < text.length; index += 1) if (bytes[at + index] !== text[index]) return false;
  return true;
}

/** Writes acknowledgements of one connection together: those that come due at the same time are one write. */
export class Acknowledger {
  readonly #write: (bytes: Buffer) => void;
  #due: number[] = [];

  constructor(write: (bytes: Buffer) => void) {
    this.#write = write;
  }

  acknowledge(packetId: number): void {
    if (this.#due.push(packetId) === 1) process.nextTick(this.#flush);
  }

  readonly #flush = (): void => {
    const due = this.#due;
    this.#due = [];
    const bytes = Buffer.allocUnsafe(due.length * 4);
    due.forEach((packetId, index) => bytes.writeUInt16BE(packetId, bytes.writeUInt16BE(0x4002, index * 4)));
    this.#write(bytes);
  };
}
