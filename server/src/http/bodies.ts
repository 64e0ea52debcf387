import type { IncomingMessage } from 'node:http';
import { AppError } from '@oilsight/contract';

/** A memory budget that the bodies of all requests share: however many are half received, they never use more. */
export interface BodyBudget {
  /** Bytes in use. */
  readonly used: number;
  /** The reservation of one request. @param whose the sender whose share it counts towards; left out: none */
  hold(whose?: string): BodyReservation;
}

export interface BodyReservation {
  /** Reserves bytes. False when there is no room. */
  take(bytes: number): boolean;
  release(): void;
}

/** @param ofOne most bytes that the requests of one sender may reserve together */
export function createBodyBudget(bytes: number, { ofOne = bytes }: { readonly ofOne?: number } = {}): BodyBudget {
  let used = 0;
  const byOne = new Map<string, number>();

  function count(whose: string | undefined, more: number): void {
    used += more;
    if (whose === undefined) return;
    const left = (byOne.get(whose) ?? 0) + more;
    if (left === 0) byOne.delete(whose);
    else byOne.set(whose, left);
  }

  return {
    get used() {
      return used;
    },
    hold(whose) {
      let mine = 0;
      return {
        take(more) {
          if (used + more > bytes || (whose !== undefined && (byOne.get(whose) ?? 0) + more > ofOne)) return false;
          count(whose, more);
          mine += more;
          return true;
        },
        release() {
          count(whose, -mine);
          mine = 0;
        },
      };
    },
  };
}

/**
 * Reads a body of at most `limit` bytes.
 *
 * @throws AppError `tooLarge`, `overloaded` when the budget is used up, `malformedJson` when the caller hung up
 * half-way
 */
export function readBody(request: IncomingMessage, limit: number, held: BodyReservation): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const refuse = (error: Error) => {
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) refuse(new AppError('tooLarge', { limit }));
      else if (!held.take(chunk.length)) refuse(new AppError('overloaded', { seconds: 2 }));
      else chunks.push(chunk);
    };
    const onEnd = () => {
      request.off('close', onClose);
      const [first] = chunks;
      resolve(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, length));
    };
    const onClose = () => reject(new AppError('malformedJson', { reason: 'broken off' }));
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(new AppError('tooLarge', { limit }));
    if (request.destroyed) return onClose();
    request.on('data', onData).once('end', onEnd).once('close', onClose).once('error', onClose);
  });
}
