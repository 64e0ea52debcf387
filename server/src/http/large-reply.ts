import { Readable } from 'node:stream';
import { AppError } from '@oilsight/contract';
import type { FastifyReply } from 'fastify';
import type { Slot } from '../platform/fair-queue.ts';
import type { Turns } from '../platform/turns.ts';
import { isHangUp } from './errors.ts';
import { jsonPieces } from './json-pieces.ts';

/**
 * `slowMs`: how long in all a slow reader may delay others before it loses its slot. `goneMs`: how long a reader may
 * read nothing before the reply is cut off.
 */
const slowMs = 2000;
const goneMs = 30_000;

/**
 * A large reply that is written while other work goes on. A slow reader loses its slot to others; a reader that stops
 * reading is cut off.
 */
export interface LargeReply {
  readonly place: Slot;
  readonly turns: Turns;
  /** Runs a read of the reply or of a piece of it. */
  reading<T>(read: () => Promise<T>): Promise<T>;
}

/**
 * Keeps the slot until the reply is over and no read for it runs any more: the database goes on reading for a caller
 * who has hung up.
 */
export function largeReply(reply: FastifyReply, place: Slot, turns: Turns): LargeReply {
  let underWay = 0;
  const settle = () => {
    if (underWay === 0 && reply.raw.destroyed) place.release();
  };
  reply.raw.once('close', settle);
  return {
    place,
    turns,
    async reading(read) {
      underWay += 1;
      try {
        return await read();
      } finally {
        underWay -= 1;
        settle();
      }
    },
  };
}

/** Yields the pieces of a reply, and measures how fast its reader takes them. */
export async function* takenBy<T>(
  reply: FastifyReply,
  pieces: AsyncIterable<T> | Iterable<T>,
  { place, turns }: LargeReply,
): AsyncGenerator<T> {
  let left = slowMs;
  for await (const piece of pieces) {
    await turns.next();
    const slow = setTimeout(() => place.stall(), left);
    const gone = setTimeout(() => reply.raw.destroy(), goneMs);
    const since = performance.now();
    try {
      yield piece;
    } finally {
      clearTimeout(slow);
      clearTimeout(gone);
      left = Math.max(0, left - (performance.now() - since));
    }
  }
}

/**
 * Logs an error that broke off a reply after its headers were sent. The caller, who did not hang up, cannot be told any
 * more.
 */
export function noteBreak(reply: FastifyReply, error: unknown, what: string): void {
  if (isHangUp(error, reply)) return;
  reply.request.reported = new AppError('systemError', {}, { cause: error });
  reply.log.error({ err: error }, what);
}

/** Sends JSON in pieces, each when the reader has room for it. A short reply is sent at once. */
export function sendJson(reply: FastifyReply, value: unknown, large: LargeReply): FastifyReply {
  const pieces = jsonPieces(value);
  const first = pieces.next();
  const second = pieces.next();
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (first.done === true || second.done === true) return reply.send(first.value ?? 'null');
  function* all(): Generator<string> {
    yield first.value as string;
    yield second.value as string;
    try {
      yield* pieces;
    } catch (error) {
      noteBreak(reply, error, 'a reply broke off');
      throw error;
    }
  }
  return reply.send(Readable.from(takenBy(reply, all(), large), { objectMode: false }));
}
