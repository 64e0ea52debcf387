import { Readable } from 'node:stream';
import { AppError } from '@oilsight/contract';
import type { FastifyReply } from 'fastify';
import type { Slot } from '../platform/fair-queue.ts';
import type { Turns } from '../platform/turns.ts';
import { isHangUp } from './errors.ts';
import { jsonPieces } from './json-pieces.ts';

/**
 * How long a reader may keep the others waiting in all before its place goes to them, and take nothing before it is cut
 * off, ms.
 */
const slowMs = 2000;
const goneMs = 30_000;

/**
 * What was read and is written while others go on: who takes it slowly gives its place to others, who stops taking it
 * is cut off.
 */
export interface LargeReply {
  readonly place: Slot;
  readonly turns: Turns;
  /** Reads what is to be written, or a piece of it. */
  reading<T>(read: () => Promise<T>): Promise<T>;
}

/**
 * Keeps its place until the reply is over and nothing is read for it any more: the database goes on reading for a
 * caller who has hung up.
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

/** Follows the pieces of a reply as its reader takes them. */
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
 * Notes what a reply broke off with whose headers have gone out: it is no longer to be told to the caller, who did not
 * hang up.
 */
export function noteBreak(reply: FastifyReply, error: unknown, what: string): void {
  if (isHangUp(error, reply)) return;
  reply.request.reported = new AppError('systemError', {}, { cause: error });
  reply.log.error({ err: error }, what);
}

/** Sends JSON piece by piece, each when the reader has room for it. What is short goes at once. */
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
