import type { ErrorDetails, ErrorName, Language } from '@oilsight/contract';
import type { Queryable } from '../../platform/pg.ts';

/** 0 waits, 1 is worked at, 2 has its file, 3 came to nothing. */
export type KeptStatus = 0 | 1 | 2 | 3;

export interface NewTask {
  readonly id: string;
  readonly accountId: string;
  /** Name of its `TaskKind`. */
  readonly kind: string;
  readonly name: string;
  /** What is asked for, as its kind reads it. */
  readonly request: unknown;
  readonly language: Language;
  readonly now: number;
}

export interface KeptTask extends Omit<NewTask, 'now'> {
  readonly status: KeptStatus;
  /** Percent. */
  readonly process: number;
  readonly reason: { readonly error: ErrorName; readonly details: ErrorDetails } | null;
  readonly fileBytes: number | null;
  /** ms. */
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly attempts: number;
}

/** How a task ended. */
export type TaskEnd =
  | { readonly status: 2; readonly fileBytes: number }
  | { readonly status: 3; readonly reason: NonNullable<KeptTask['reason']> };

/** Tasks of people. A method that is about one person's names the account. `tx` is the transaction of the change. */
export interface TaskStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Those that are not over. Two that ask at once do so one after the other. */
  countUnfinished(tx: Queryable, accountId: string): Promise<number>;
  insert(tx: Queryable, task: NewTask): Promise<KeptTask>;
  /** Forgets the oldest that are over, beyond so many; returns their ids. */
  removeBeyond(tx: Queryable, accountId: string, most: number): Promise<string[]>;
  /** The newest first. */
  list(accountId: string, window: { readonly offset: number; readonly limit: number }): Promise<{ readonly tasks: readonly KeptTask[]; readonly total: number }>;
  /** null: there is no such task of the account. */
  find(accountId: string, taskId: string): Promise<KeptTask | null>;
  /** Returns what it was; null: there is no such task of the account. */
  remove(tx: Queryable, accountId: string, taskId: string): Promise<KeptTask | null>;

  /**
   * Takes up a task that waits, or one whose worker has not been heard of. People who have none running come first, then the oldest. Nobody
   * else gets it until `leaseUntil`.
   */
  claim(times: { readonly now: number; readonly leaseUntil: number }): Promise<KeptTask | null>;
  /** The worker goes on. False: the task is not this worker's any more. */
  proceed(task: KeptTask, process: number, leaseUntil: number): Promise<boolean>;
  /** The worker must stop before it is done: the task waits again. */
  release(task: KeptTask): Promise<void>;
  /** False: the task is not this worker's any more. */
  end(task: KeptTask, end: TaskEnd, now: number): Promise<boolean>;
  /** Forgets those that ended before; returns their ids. */
  removeEndedBefore(time: number): Promise<string[]>;
  /** Those of the ids that are nobody's task. */
  unknown(ids: readonly string[]): Promise<string[]>;
}
