import type { AccountChoice, PasswordResetOutcome } from '@oilsight/contract';

export interface NewPassword {
  readonly contact: string;
  readonly code: string;
  readonly newPassword: string;
  /** One of several accounts with the contact. Absent: the only one. */
  readonly userId?: string;
}

/** What follows the form: several accounts have the contact, or the account named has its new password. */
export type ResetStage =
  | { readonly kind: 'choose'; readonly accounts: AccountChoice['accounts']; readonly wanted: NewPassword }
  | { readonly kind: 'done'; readonly userName: string };

export function stageOf(outcome: PasswordResetOutcome, wanted: NewPassword): ResetStage {
  return 'userName' in outcome
    ? { kind: 'done', userName: outcome.userName }
    : { kind: 'choose', accounts: outcome.accounts, wanted };
}
