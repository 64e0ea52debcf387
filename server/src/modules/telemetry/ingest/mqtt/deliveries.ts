import { hourMs } from '@oilsight/oil';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../../../platform/clock.ts';
import { createBoundedCache } from '../../../../platform/bounded-cache.ts';
import { messageBounds } from '../message-bounds.ts';
import type { Receipt } from '../normalise.ts';

/** A message of QoS 1 as it came. */
export interface Delivery {
  readonly packetId: number;
  /** The client's flag (DUP) that it may have sent the message before. */
  readonly isRepetition: boolean;
  readonly body: Uint8Array;
}

/** A message that is not yet known to be on disk. */
interface Open {
  readonly length: number;
  readonly sum: number;
  readonly receipt: Receipt;
  /** Whether it ended successfully. If it failed, its repetition is processed as the first one would have been. */
  readonly isDone: Promise<boolean>;
}

/** Remembered messages of one client: as many as it may have unacknowledged. */
const maxDeliveries = messageBounds.inFlight;
const firstRoom = 8;
/** Numbers that are stored of a message: packet id, length, checksum. */
const width = 3;

/** Failed messages that are remembered, of all clients together: some 10 MB. */
const maxFailed = 20_000;

/**
 * The failed messages of all clients. A client that sends, disconnects at once and returns under another name can
 * produce any number of them, so the oldest are dropped.
 */
class FailedMessages {
  /** Oldest first, each with the function that drops it. */
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
 * The latest messages of one client, so that one that the client repeats because the acknowledgement was lost is not
 * stored twice. Only messages that the client itself marks as repetitions are compared: by packet id, length and
 * checksum.
 */
export class Deliveries {
  /** Messages that have ended, in a ring buffer: oldest first once it is full. */
  #ended = new Uint32Array(firstRoom * width);
  #count = 0;
  readonly #open = new Map<number, Open>();
  readonly #failed: FailedMessages;

  /** @param failed shared by all clients that are bounded together */
  constructor(failed = new FailedMessages()) {
    this.#failed = failed;
  }

  /**
   * Processes a message, unless it repeats one that was already processed. Resolves when the message has ended
   * successfully.
   *
   * @param receive creates a receipt. The repetition of a failed message reuses the first receipt, as the message may
   *   be on disk in spite of the failure
   * @param take rejects when the message has to be sent again
   * @returns the result of `take`; null: the message had already been processed
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
    // Not the promise of the work itself: its error would stay in memory as long as the message.
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

  /** The client has disconnected in order: it knows which messages were acknowledged. */
  forgetEnded(): void {
    this.#ended = new Uint32Array(firstRoom * width);
    this.#count = 0;
  }

  /** The latest message with this packet id, if its length and checksum are the same. */
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
 * Remembered clients of one device, more than it may have connections: a device that logs in under ever new client ids
 * pushes out its own entries and no other device's.
 */
const maxOfDevice = 20;
const rememberedMs = hourMs;

/** Remembers the deliveries of clients across their connections, for an hour after the last one ended. */
export function createDeliveryMemory(clock: Clock) {
  const clients = createBoundedCache<string, Deliveries>({ max: maxClients, ttlMs: rememberedMs, clock });
  /** The client ids of each device; the most recently kept comes last. */
  const namesOf = createBoundedCache<string, Set<string>>({ max: maxClients, ttlMs: rememberedMs, clock });
  const failed = new FailedMessages();
  return {
    /** A client id is valid within its device only; a client without an id stands for the device. */
    of: (deviceId: string, clientId: string): Deliveries =>
      clients.get(`${deviceId} ${clientId}`) ?? new Deliveries(failed),
    /** Called when its connection opens or has ended. */
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
