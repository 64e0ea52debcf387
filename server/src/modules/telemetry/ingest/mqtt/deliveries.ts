import { hourMs } from '@oilsight/oil';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../../../platform/clock.ts';
import { createBoundedCache } from '../../../../platform/bounded-cache.ts';
import { messageBounds } from '../message-bounds.ts';
import type { Receipt } from '../normalise.ts';

/** A message of QoS 1 as it came. */
export interface Delivery {
  readonly packetId: number;
  /** The client says that it may have sent it before. */
  readonly isRepetition: boolean;
  readonly body: Uint8Array;
}

/** A message whose end is not known to be on disk. */
interface Open {
  readonly length: number;
  readonly sum: number;
  readonly receipt: Receipt;
  /** Whether it ended for good. When it failed its repetition is taken as the first would have been. */
  readonly isDone: Promise<boolean>;
}

/** Messages of one client that are remembered: as many as it may have under way. */
const maxDeliveries = messageBounds.inFlight;
const firstRoom = 8;
/** Numbers that are kept of a message: packet id, length, checksum. */
const width = 3;

/** Failed messages that are remembered, of all clients together: some 10 MB. */
const maxFailed = 20_000;

/**
 * Messages that failed, of all clients. A client that sends, hangs up at once and comes again under another name can
 * make any number of them: the oldest are forgotten.
 */
class FailedMessages {
  /** Oldest first, each with what forgets it. */
  readonly #forgets = new Map<Open, () => void>();

  add(message: Open, forget: () => void): void {
    this.#forgets.set(message, forget);
    if (this.#forgets.size <= maxFailed) return;
    for (const [oldest, forgetOldest] of this.#forgets) {
      forgetOldest();
      this.#forgets.delete(oldest);
      return;
    }
  }

  delete(message: Open): void {
    this.#forgets.delete(message);
  }
}

/**
 * The latest messages of one client, so that one that it sends again because its acknowledgement was lost is not stored
 * twice. Only what the client itself calls a repetition is compared: packet id, length and checksum.
 */
export class Deliveries {
  /** Messages that have ended, in a ring: oldest first once it is full. */
  #ended = new Uint32Array(firstRoom * width);
  #count = 0;
  readonly #open = new Map<number, Open>();
  readonly #failed: FailedMessages;

  /** @param failed shared by the clients that are bounded together */
  constructor(failed = new FailedMessages()) {
    this.#failed = failed;
  }

  /**
   * Takes a message, unless it is the repetition of one that was taken. Resolves when the message has ended for good.
   *
   * @param receive makes a receipt, which a repetition of a message that failed uses again: it may be on disk in spite
   * of the failure
   * @param take rejects when the message has to come again
   * @returns what `take` did; null: the message had been taken before
   */
  async take<T>(
    { packetId, isRepetition, body }: Delivery,
    receive: () => Receipt,
    take: (receipt: Receipt) => Promise<T>,
  ): Promise<T | null> {
    const mark = { length: body.length, sum: crc32(body) };
    const earlier = isRepetition ? this.#find(packetId, mark) : null;
    if (earlier === 'ended') return null;
    if (earlier !== null) {
      if (await earlier.isDone) return null;
      this.#failed.delete(earlier);
    }
    const receipt = earlier?.receipt ?? receive();
    const work = take(receipt);
    // Not the work itself: its error would be kept as long as the message is.
    const open = {
      ...mark,
      receipt,
      isDone: work.then(
        () => true,
        () => false,
      ),
    };
    this.#open.delete(packetId);
    this.#open.set(packetId, open);
    if (this.#open.size > maxDeliveries) this.#forgetOldestOpen();
    const forget = () => {
      if (this.#open.get(packetId) === open) this.#open.delete(packetId);
    };
    try {
      await work;
    } catch (error) {
      this.#failed.add(open, forget);
      throw error;
    }
    forget();
    this.#note(packetId, mark.length, mark.sum);
    return work;
  }

  /** The client has ended its session in order: it knows what was acknowledged. */
  forgetEnded(): void {
    this.#ended = new Uint32Array(firstRoom * width);
    this.#count = 0;
  }

  /** The latest message with this id, when it is the same. */
  #find(packetId: number, mark: { readonly length: number; readonly sum: number }): Open | 'ended' | null {
    const open = this.#open.get(packetId);
    if (open !== undefined) return open.length === mark.length && open.sum === mark.sum ? open : null;
    for (let nth = this.#count - 1; nth >= Math.max(0, this.#count - maxDeliveries); nth -= 1) {
      const at = (nth % maxDeliveries) * width;
      if (this.#ended[at] === packetId)
        return this.#ended[at + 1] === mark.length && this.#ended[at + 2] === mark.sum ? 'ended' : null;
    }
    return null;
  }

  #note(packetId: number, length: number, sum: number): void {
    const at = (this.#count % maxDeliveries) * width;
    if (at >= this.#ended.length) {
      const grown = new Uint32Array(this.#ended.length * 2);
      grown.set(this.#ended);
      this.#ended = grown;
    }
    this.#ended[at] = packetId;
    this.#ended[at + 1] = length;
    this.#ended[at + 2] = sum;
    this.#count += 1;
  }

  #forgetOldestOpen(): void {
    const oldest = this.#open.keys().next();
    if (oldest.done !== true) this.#open.delete(oldest.value);
  }
}

const maxClients = 20_000;
/**
 * Clients of one device, more than it may have connections: one that logs in under ever new names forgets its own, and
 * nobody else's.
 */
const maxOfDevice = 20;
const rememberedMs = hourMs;

/** What is remembered of clients over their connections, up to an hour after the last one ended. */
export function createDeliveryMemory(clock: Clock) {
  const clients = createBoundedCache<string, Deliveries>({ max: maxClients, ttlMs: rememberedMs, clock });
  /** Of each device, the one that was kept last comes last. */
  const namesOf = createBoundedCache<string, Set<string>>({ max: maxClients, ttlMs: rememberedMs, clock });
  const failed = new FailedMessages();
  return {
    /** A client means something within its device only; one without a name is the device. */
    of: (deviceId: string, clientId: string): Deliveries =>
      clients.get(`${deviceId} ${clientId}`) ?? new Deliveries(failed),
    /** Its connection is open, or has ended. */
    keep(deviceId: string, clientId: string, deliveries: Deliveries): void {
      clients.set(`${deviceId} ${clientId}`, deliveries);
      const names = namesOf.get(deviceId) ?? new Set();
      namesOf.set(deviceId, names);
      names.delete(clientId);
      names.add(clientId);
      if (names.size <= maxOfDevice) return;
      for (const oldest of names) {
        names.delete(oldest);
        clients.delete(`${deviceId} ${oldest}`);
        return;
      }
    },
  };
}
