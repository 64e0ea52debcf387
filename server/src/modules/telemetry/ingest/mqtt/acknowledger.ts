import { encodePacket } from './codec.ts';
import type { Greeting } from './greeting.ts';
import { reasons } from './reasons.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** The properties of a client that decide how its messages are acknowledged. */
export type AcknowledgedClient = Pick<Greeting, 'version' | 'wantsProblems' | 'maximumPacketSize'>;

/** An acknowledgement that is still to be sent. */
export interface Due {
  readonly packetId: number;
  /** null: the message is still being processed. */
  reason: Reason | null;
  /** Why the message was refused, in words. */
  text: string | null;
}

/**
 * Acknowledges the messages of one connection in the order in which they came, as the protocol requires;
 * acknowledgements that are ready at the same time are one write.
 */
export class Acknowledger {
  readonly #write: (bytes: Buffer) => void;
  readonly #client: AcknowledgedClient;
  readonly #due: Due[] = [];
  #isScheduled = false;

  constructor(write: (bytes: Buffer) => void, client: AcknowledgedClient) {
    this.#write = write;
    this.#client = client;
  }

  /** Number of acknowledgements to be sent, including those of messages that are still being processed. */
  get owed(): number {
    return this.#due.length;
  }

  /** Registers a message that has arrived. */
  begin(packetId: number): Due {
    const due = { packetId, reason: null, text: null };
    this.#due.push(due);
    return due;
  }

  /** Records the result of a message. */
  settle(due: Due, reason: Reason, text: string | null): void {
    due.reason = reason;
    due.text = text;
    if (this.#isScheduled || this.#due[0] !== due) return;
    this.#isScheduled = true;
    process.nextTick(this.flush);
  }

  /** Writes the acknowledgements up to the first message that is still being processed. */
  readonly flush = (): void => {
    this.#isScheduled = false;
    let count = 0;
    while (count < this.#due.length && this.#due[count]?.reason !== null) count += 1;
    if (count === 0) return;
    const pieces: Buffer[] = [];
    let plain: number[] = [];
    for (const { packetId, reason, text } of this.#due.splice(0, count)) {
      if (this.#client.version !== 5 || reason === null || reason === reasons.success) {
        plain.push(packetId);
        continue;
      }
      pieces.push(pubacks(plain), this.#refusal(packetId, reason, text));
      plain = [];
    }
    this.#write(pieces.length === 0 ? pubacks(plain) : Buffer.concat([...pieces, pubacks(plain)]));
  };

  #refusal(packetId: number, reason: Reason, text: string | null): Buffer {
    const { version, wantsProblems, maximumPacketSize } = this.#client;
    const properties = text === null || !wantsProblems ? {} : { properties: { reasonString: text } };
    return encodePacket(
      { cmd: 'puback', messageId: packetId, reasonCode: reason, ...properties },
      version,
      maximumPacketSize ?? undefined,
    );
  }
}

/** PUBACKs without a reason text or properties: the same in all versions. */
function pubacks(packetIds: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(packetIds.length * 4);
  packetIds.forEach((packetId, index) => bytes.writeUInt16BE(packetId, bytes.writeUInt16BE(0x4002, index * 4)));
  return bytes;
}
