import type { Queryable } from '../../platform/pg.ts';

export type CodePurpose = 'login' | 'phone' | 'email';

/** Which code: of those for one purpose, one asker and one phone or address only the newest is good. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  /** The account that changes its phone or address; empty for a login. */
  readonly owner: string;
  readonly target: string;
}

/** Codes that went out, and choices among accounts. Each call names one: they belong to whoever holds the phone. */
export interface CodeStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Takes the place of an earlier one. */
  keep(tx: Queryable, subject: CodeSubject, hash: Uint8Array, expiresAt: number): Promise<void>;
  /** Counts a try and gives what to compare with; null: there is no such code, it ran out, or was tried too often. */
  tryOnce(subject: CodeSubject, mostTries: number, now: number): Promise<Uint8Array | null>;
  /** Takes it away. False: somebody else did at the same time. */
  take(subject: CodeSubject, hash: Uint8Array): Promise<boolean>;
  keepChoice(id: string, phone: string, expiresAt: number): Promise<void>;
  /** Takes it away; false: there is none, or it ran out. */
  takeChoice(id: string, phone: string, now: number): Promise<boolean>;
  /** Forgets what ran out; returns how many. */
  removeEndedCodes(now: number): Promise<number>;
}
