import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { AppError } from '@oilsight/contract/errors';
import type { ErrorDetails, ErrorName } from '@oilsight/contract/errors';

/**
 * What a program of isolated work exports as `work`. It yields the pieces of its result; the next piece is made after
 * the one before was taken.
 */
export type IsolatedProgram<Job, Piece> = (job: Job) => AsyncIterable<Piece>;

/** Messages of the process to its parent about its work. */
export type WorkMessage =
  | { readonly kind: 'piece'; readonly piece: unknown }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly error: ErrorName; readonly details: ErrorDetails }
  | { readonly kind: 'fault'; readonly reason: string };

const tell = (reported: WorkMessage) => new Promise<void>((sent) => process.send?.(reported, () => sent()));

process.once('disconnect', () => process.exit());
// The server, the database and their callers have priority over this work.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [order] = (await once(process, 'message')) as [{ readonly program: string; readonly job: unknown }];
try {
  const { work } = (await import(order.program)) as { readonly work: IsolatedProgram<unknown, unknown> };
  for await (const piece of work(order.job)) {
    const taken = once(process, 'message');
    await tell({ kind: 'piece', piece });
    await taken;
  }
  await tell({ kind: 'end' });
} catch (error) {
  await tell(
    error instanceof AppError
      ? { kind: 'refused', error: error.error, details: error.details }
      : { kind: 'fault', reason: error instanceof Error ? error.message.slice(0, 1000) : 'unknown' },
  );
}
