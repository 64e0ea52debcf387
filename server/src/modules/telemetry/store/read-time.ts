import { AppError } from '@oilsight/contract';
import pgDriver from 'pg';
import type { Pg } from '../../../platform/pg.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { ReadTime } from './frames.ts';
import type { Shapes } from './shapes.ts';

export interface ReadsOptions {
  readonly pg: Pg;
  readonly shapes: Shapes;
  /** Keys that the device has ever had; null: not in memory. */
  readonly knownKeys: (device: DeviceRef) => { has(key: string): boolean } | null;
  /** Longest time of one read, or of one page of a scan, ms. */
  readonly timeoutMs: number;
}

/** What is left of the time that one read may take. @throws AppError `readTooLong` when nothing is left */
export function timeOf(timeoutMs: number): ReadTime {
  const until = performance.now() + timeoutMs;
  return {
    left() {
      const left = until - performance.now();
      if (left <= 0) throw new AppError('readTooLong');
      return left;
    },
  };
}

/** Runs a read; a cancelled query becomes `readTooLong`. */
export async function cancelled<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof pgDriver.DatabaseError && error.code === '57014'
      ? new AppError('readTooLong', {}, { cause: error })
      : error;
  }
}
