import type { Queryable } from '../../platform/pg.ts';

export type CodePurpose = 'login' | 'phone' | 'email';

/** Which code: of those for one purpose, one asker and one phone or address only the newest is good. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  /** The account that changes its phone or address; of a login the browser in which somebody with the phone is known, or empty. */
  readonly owner: string;
  readonly target: string;
}

/** What may be tried at a code: so many times from the network that asked for it, and as many times from all others together. */
export interface CodeTry {
  readonly network: string;
  readonly most: number;
}

/** What is counted of codes, by the day. */
export interface CodeDay {
  readonly who: string;
  /** Days since 1970, UTC. */
  readonly day: number;
}

/** Codes that went out, and choices among accounts. Each call names one: they belong to whoever holds the phone. */
export interface CodeStore {
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Takes the place of an earlier one. */
  keep(tx: Queryable, subject: CodeSubject, code: { readonly hash: Uint8Array; readonly expiresAt: number; readonly network: string }): Promise<void>;
  /** Counts a try and gives what to compare with; null: there is no such code, it ran out, or was tried too often. */
  tryOnce(subject: CodeSubject, attempt: CodeTry, now: number): Promise<Uint8Array | null>;
  /** Counts a request; false: there were as many that day. */
  countRequest(of: CodeDay, most: number): Promise<boolean>;
  countFailure(of: CodeDay): Promise<void>;
  /** Wrong codes of that day. */
  failuresOf(of: CodeDay): Promise<number>;
  /** Takes it away. False: somebody else did at the same time. */
  take(subject: CodeSubject, hash: Uint8Array): Promise<boolean>;
  keepChoice(id: string, phone: string, expiresAt: number): Promise<void>;
  /** Takes it away; false: there is none, or it ran out. */
  takeChoice(id: string, phone: string, now: number): Promise<boolean>;
  /** Forgets what ran out; returns how many. */
  removeEndedCodes(now: number): Promise<number>;
}
