import { Phone } from '@oilsight/contract';

/** What is wrong with a field before it is sent; the keys are texts of `login:fieldError`. */
export interface FieldErrors {
  readonly username: 'usernameMissing' | 'usernameLong' | null;
  readonly password: 'passwordMissing' | 'passwordShort' | null;
}

/** Longest user name of the product, characters. */
export const longestName = 64;

/** Shortest password and verification code of the product, characters. */
const shortest = 6;

export function fieldErrorsOf({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): FieldErrors {
  return {
    username: username.trim() === '' ? 'usernameMissing' : username.trim().length > longestName ? 'usernameLong' : null,
    password: password === '' ? 'passwordMissing' : password.length < shortest ? 'passwordShort' : null,
  };
}

/** As the server takes a phone: a Chinese mobile number, or any in international form. */
export function fieldErrorOfPhone(phone: string): 'phoneMissing' | 'phoneFormat' | null {
  if (phone.trim() === '') return 'phoneMissing';
  return Phone.safeParse(phone).success ? null : 'phoneFormat';
}

export function fieldErrorOfCode(code: string): 'codeMissing' | 'codeShort' | null {
  if (code === '') return 'codeMissing';
  return code.length < shortest ? 'codeShort' : null;
}

/** The digits of what was typed or pasted into a field for six of them. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, shortest);
}
