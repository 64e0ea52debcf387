import type { AccountChoice, PhoneLoginOutcome } from '@oilsight/contract';

/** What a login still asks for after its first form. `isKept`: stay logged in for 14 days. */
export type Step =
  | { readonly kind: 'second'; readonly stepToken: string; readonly isKept: boolean }
  | {
      readonly kind: 'account';
      readonly phone: string;
      readonly uuid: string;
      readonly accounts: AccountChoice['accounts'];
      readonly isKept: boolean;
    };

/** The step that an answer asks for; null: the login is done. `phone` is the one that was proven, if it was. */
export function stepOf(outcome: PhoneLoginOutcome, isKept: boolean, phone: string): Step | null {
  if ('token' in outcome) return null;
  if ('stepToken' in outcome) return { kind: 'second', stepToken: outcome.stepToken, isKept };
  return { kind: 'account', phone, uuid: outcome.uuid, accounts: outcome.accounts, isKept };
}
