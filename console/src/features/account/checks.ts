import { Email, Phone } from '@oilsight/contract';

/** What is wrong with a field before it is sent; the keys are texts of `account:fieldError`. */
export type FieldError =
  | 'oldPasswordMissing'
  | 'passwordShort'
  | 'passwordSame'
  | 'passwordsDiffer'
  | 'phoneMissing'
  | 'phoneFormat'
  | 'emailMissing'
  | 'emailFormat'
  | 'unchanged'
  | 'codeMissing'
  | 'codeShort'
  | 'secondCodeMissing'
  | 'secondCodeShort'
  | 'nameMissing'
  | 'passwordMissing';

/** Digits of a verification code and of a code of an app; recovery codes have more. */
const codeDigits = 6;

/** Only the fields that have an error. */
export function fieldErrorsOf<V>(fieldErrors: { readonly [name in keyof V]?: FieldError | null }): Partial<
  Record<keyof V, FieldError>
> {
  return Object.fromEntries(Object.entries(fieldErrors).filter(([, fieldError]) => fieldError !== null)) as Partial<
    Record<keyof V, FieldError>
  >;
}

export interface PasswordValues {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly again: string;
}

/** @param least characters of the new one */
export function fieldErrorsOfPassword(
  { oldPassword, newPassword, again }: PasswordValues,
  least: number,
): Partial<Record<keyof PasswordValues, FieldError>> {
  return fieldErrorsOf<PasswordValues>({
    oldPassword: oldPassword === '' ? 'oldPasswordMissing' : null,
    newPassword: newPassword.length < least ? 'passwordShort' : newPassword === oldPassword ? 'passwordSame' : null,
    again: again === newPassword ? null : 'passwordsDiffer',
  });
}

export type ContactKind = 'phone' | 'email';

/**
 * What is wrong with a new phone or address: as the server takes them, and not the one that is there already in another
 * spelling.
 *
 * @param current null: there is none yet
 */
export function fieldErrorOfContact(kind: ContactKind, typed: string, current: string | null): FieldError | null {
  if (typed.trim() === '') return kind === 'phone' ? 'phoneMissing' : 'emailMissing';
  const read = (kind === 'phone' ? Phone : Email).safeParse(typed);
  if (!read.success) return kind === 'phone' ? 'phoneFormat' : 'emailFormat';
  return read.data === current ? 'unchanged' : null;
}

/** The proof that a new phone or address belongs to the reader, and that the reader is the owner of the account. */
export interface ContactProof {
  readonly code: string;
  readonly password: string;
  /** Empty where there is no second factor. */
  readonly secondFactorCode: string;
}

/** A code of the authenticator app, or a recovery code. */
export function fieldErrorOfSecondCode(code: string): FieldError | null {
  if (code.trim() === '') return 'secondCodeMissing';
  return code.trim().length < codeDigits ? 'secondCodeShort' : null;
}

export function fieldErrorOfCode(code: string): FieldError | null {
  if (code === '') return 'codeMissing';
  return code.length < codeDigits ? 'codeShort' : null;
}

/** The digits of what was typed or pasted into a field for six of them. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeDigits);
}
