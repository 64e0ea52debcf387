import { AppError } from '@oilsight/contract';
import { pause } from '../../platform/pause.ts';
import type { DeviceRef } from './index.ts';

/** A token that a device has, by its hash. */
export interface FoundToken {
  readonly tokenHash: Uint8Array;
  readonly device: DeviceRef;
}

export interface TokenLookupOptions {
  /** Those of the tokens that devices have. */
  readonly read: (tokenHashes: readonly Buffer[]) => Promise<readonly FoundToken[]>;
  /** Tokens that may wait. */
  readonly most?: number;
  /** Tokens of one question to the database. */
  readonly batch?: number;
  /** Rest after a question about tokens that nobody has, ms. */
  readonly restMs?: number;
}

/** Looks tokens up that are not known yet. */
export interface TokenLookups {
  /** null: no device has it. @throws AppError `overloaded` */
  find(tokenHash: Buffer): Promise<DeviceRef | null>;
}

interface Waiting {
  readonly tokenHash: Buffer;
  readonly answer: PromiseWithResolvers<DeviceRef | null>;
}

/**
 * Whoever guesses at tokens must not keep the database busy, and must not keep out the devices beside them, which nothing tells apart from a
 * guesser before their token was looked at. So nobody is refused for the guesses of others: what comes while a question is out is asked
 * together, one question at a time, with a rest after guesses. A guesser costs a hundred short questions a second, a device a few milliseconds.
 */
export function createTokenLookups({ read, most = 20_000, batch = 500, restMs = 10 }: TokenLookupOptions): TokenLookups {
  const waiting = new Map<string, Waiting>();
  let isAsking = false;

  /** Whether all of them had a device. */
  async function ask(asked: readonly Waiting[]): Promise<boolean> {
    try {
      const rows = await read(asked.map(({ tokenHash }) => tokenHash));
      const found = new Map(rows.map(({ tokenHash, device }) => [keyOf(tokenHash), device]));
      for (const { tokenHash, answer } of asked) answer.resolve(found.get(keyOf(tokenHash)) ?? null);
      return found.size === asked.length;
    } catch (error) {
      for (const { answer } of asked) answer.reject(error);
      return true;
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      const asked = [...waiting.values()].slice(0, batch);
      // Whoever comes from now on is asked for anew: the token may be given to a device meanwhile.
      for (const { tokenHash } of asked) waiting.delete(keyOf(tokenHash));
      const areDevices = await ask(asked);
      if (!areDevices) await pause(restMs);
    }
    isAsking = false;
  }

  return {
    find(tokenHash) {
      const key = keyOf(tokenHash);
      const known = waiting.get(key);
      if (known !== undefined) return known.answer.promise;
      if (waiting.size >= most) return Promise.reject(new AppError('overloaded', { seconds: 1 }));
      const answer = Promise.withResolvers<DeviceRef | null>();
      waiting.set(key, { tokenHash, answer });
      if (!isAsking) void askAll();
      return answer.promise;
    },
  };
}

function keyOf(tokenHash: Uint8Array): string {
  return Buffer.from(tokenHash).toString('base64');
}
