import type { Scope } from '../../platform/scope.ts';

export interface KeptSecondFactor {
  readonly secret: Uint8Array;
  /** ms; null: enrolment has only begun. */
  readonly confirmedAt: number | null;
  readonly lastStep: number;
  readonly recoveryCodesLeft: number;
}

/** Second factors. Each method names one account. */
export interface SecondFactorStore {
  find(scope: Scope, accountId: string): Promise<KeptSecondFactor | null>;
  /** Begins anew, unless one is on. False: one is. */
  begin(scope: Scope, accountId: string, secret: Uint8Array): Promise<boolean>;
  /** Turns it on with its first step and its recovery codes. False: it was not begun, or is on. */
  confirm(scope: Scope, accountId: string, first: { readonly step: number; readonly now: number; readonly recoveryHashes: readonly Uint8Array[] }): Promise<boolean>;
  /** Uses a time step up. False: it, or a later one, was used at the same time. */
  useStep(scope: Scope, accountId: string, step: number): Promise<boolean>;
  /** Uses a recovery code up. False: there is none, or it was used. */
  useRecoveryCode(scope: Scope, accountId: string, hash: Uint8Array, now: number): Promise<boolean>;
  /** The old codes are void. False: no second factor is on. */
  replaceRecoveryCodes(scope: Scope, accountId: string, hashes: readonly Uint8Array[]): Promise<boolean>;
  /** False: there was none. */
  remove(scope: Scope, accountId: string): Promise<boolean>;
}
