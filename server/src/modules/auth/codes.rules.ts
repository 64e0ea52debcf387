import { codeDigits, isEmail, resetCodeDigits } from '@oilsight/contract';
import type { MessageChannel } from '@oilsight/contract';

/** `reset`: a new password in place of a forgotten one. */
export type CodePurpose = 'login' | 'reset' | 'phone' | 'email';

/** Identifies a code: for one purpose, owner, and phone or address only the newest code is valid. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  /**
   * The account that changes its phone or address; for a code that anybody may request, the browser where the phone or
   * address is known, or empty.
   */
  readonly owner: string;
  readonly target: string;
}

/** Whether anybody may request codes for this purpose: nobody has logged in yet. */
export function isForAnybody(purpose: CodePurpose): boolean {
  return purpose === 'login' || purpose === 'reset';
}

/** Whether a code is for a browser where the phone or address is known. */
export function isOfKnownBrowser({ purpose, owner }: Pick<CodeSubject, 'purpose' | 'owner'>): boolean {
  return isForAnybody(purpose) && owner !== '';
}

/**
 * Whether each network has codes of its own: for a new password, where the phone or address is not known in the
 * browser. Its owner has no password to fall back on, so that nothing may be left for strangers to use up or replace.
 */
export function isByNetwork({ purpose, owner }: Pick<CodeSubject, 'purpose' | 'owner'>): boolean {
  return purpose === 'reset' && owner === '';
}

/** The owner under which a code is kept that one network alone may replace. No browser and no account is called so. */
export function ownerOfNetwork(network: string): string {
  return `network ${network}`;
}

/** A code for a new password is tried at from more networks, and so has more digits. */
export function digitsIn(purpose: CodePurpose): number {
  return purpose === 'reset' ? resetCodeDigits : codeDigits;
}

/** By which channel codes reach a phone or an e-mail address. */
export function channelOf(contact: string): Extract<MessageChannel, 'sms' | 'email'> {
  return isEmail(contact) ? 'email' : 'sms';
}
