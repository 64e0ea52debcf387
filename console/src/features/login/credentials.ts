import { Email, Phone, PhoneOrEmail } from '@oilsight/contract';
import type { ResetChannel } from '@oilsight/contract';

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

/** What a code can be sent to: a phone, an e-mail address, or either; the keys are texts of `passwordReset:contact`. */
export type ContactForm = ResetChannel | 'both';

/** null: nothing, as the server has no channel. */
export function contactFormOf(channels: readonly ResetChannel[]): ContactForm | null {
  const [first = null, second] = channels;
  return second === undefined ? first : 'both';
}

/** As the server takes what a code is to be sent to. */
export function fieldErrorOfContact(contact: string, form: ContactForm): 'contactMissing' | 'contactFormat' | null {
  if (contact.trim() === '') return 'contactMissing';
  const schema = form === 'both' ? PhoneOrEmail : form === 'sms' ? Phone : Email;
  return schema.safeParse(contact).success ? null : 'contactFormat';
}

/** @param least characters of the code */
export function fieldErrorOfCode(code: string, least = shortest): 'codeMissing' | 'codeShort' | null {
  if (code === '') return 'codeMissing';
  return code.length < least ? 'codeShort' : null;
}

/** The digits of what was typed or pasted into a field for so many of them. */
export function digitsOf(typed: string, most = shortest): string {
  return typed.normalize('NFKC').replace(/\D/g, '').slice(0, most);
}
