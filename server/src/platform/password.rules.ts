import { AppError, minPasswordLength, longestPassword } from '@oilsight/contract';
import type { Authority, ErrorName } from '@oilsight/contract';
import { commonPasswords } from './common-passwords.rules.ts';

/** What people who make or guess a password for this product think of first. */
const companyWords = [
  'oilsight',
  'lubrication',
  'lubricant',
  'lubrifant',
  'monitoring',
  'hydraulic',
  'oil',
  'youye',
  'runhua',
  'admin',
  'sysadmin',
  'dealer',
  'customer',
  'maintenance',
  'experience',
  'group',
];

/** Rows of a keyboard, the alphabet and the digits: what is read off them, either way, is no secret. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '!@#$%^&*()',
  '~!@#$%^&*()_+',
];
const runs = [...rows, ...rows.map(backwards)];

/**
 * Why a password may not be chosen.
 *
 * @param userName of the account; empty: not known yet
 * @param least characters that it has at least
 * @returns name of the error; null: it will do
 */
export function faultOfPassword(password: string, userName: string, least: number): ErrorName | null {
  // In characters, as people count.
  const characters = Array.from(password).length;
  if (characters < least) return 'passwordTooShort';
  if (password.length > longestPassword) return 'passwordTooLong';
  const plain = password.toLowerCase().normalize('NFKC').trim();
  if (isMadeOf(plain, [userName.toLowerCase().normalize('NFKC').trim()])) return 'passwordHasName';
  if (commonPasswords.has(plain) || commonPasswords.has(withoutDisguise(plain))) return 'passwordIsCommon';
  if (isSequence(plain)) return 'passwordIsSimple';
  return isMadeOf(plain, companyWords) ? 'passwordIsCommon' : null;
}

/** Nothing but one thing again and again, or what is read off a row. */
function isSequence(plain: string): boolean {
  return isRepetition(plain) || isMadeOfRuns(plain);
}

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly userName: string;
  /** null: a role that no longer exists. */
  readonly authority: Authority | null;
}

/** What an installation asks of new passwords. */
export interface PasswordRules {
  /** Characters that everybody's has at least. */
  readonly least: number;
  /**
   * @param field of the call that holds the password; absent: it is not named
   * @throws AppError `passwordTooShort`, `passwordTooLong`, `passwordIsCommon`, `passwordIsSimple`, `passwordHasName`
   */
  check(password: string, owner: PasswordOwner, field?: string): void;
}

export function createPasswordRules({ least }: { readonly least: number }): PasswordRules {
  return {
    least,
    check(password, { userName, authority }, field) {
      const asked = minPasswordLength(authority, least);
      const fault = faultOfPassword(password, userName, asked);
      if (fault !== null) throw new AppError(fault, { least: asked, ...(field === undefined ? {} : { field }) });
    },
  };
}

function backwards(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** `P@ssw0rd` is `password`, and `password2026!` no better. */
function withoutDisguise(plain: string): string {
  const signs: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', 1: 'i', $: 's', 5: 's', 7: 't' };
  let end = plain.length;
  while (end > 0 && '0123456789!?.,_#*+-'.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end).replace(/[@40$3157]/g, (sign) => signs[sign] ?? sign);
}

/**
 * One thing again and again, three times or more, or one character beside another: `aaaaaa`, `123123123`, `abababab`.
 */
function isRepetition(plain: string): boolean {
  return new Set(plain).size <= 2 || /^(.{1,4})\1{2,}$/su.test(plain);
}

/**
 * Nothing but pieces of three or more read off a row, and at most two characters beside them: `123456`, `qwerty789`,
 * `abcdef!`.
 */
function isMadeOfRuns(plain: string): boolean {
  return leftOver(plain, longestRun) <= 2;
}

function longestRun(text: string, at: number): number {
  let longest = 0;
  for (const run of runs) {
    for (let start = run.indexOf(text.charAt(at)); start >= 0; start = run.indexOf(text.charAt(at), start + 1)) {
      let length = 1;
      while (at + length < text.length && run[start + length] === text[at + length]) length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest >= 3 ? longest : 0;
}

/** Nothing but these words, written forwards or backwards, with a year or a run of digits and a sign or two. */
function isMadeOf(plain: string, words: readonly string[]): boolean {
  const usable = words.filter((word) => word.length >= 3).flatMap((word) => [word, backwards(word)]);
  if (!usable.some((word) => plain.includes(word))) return false;
  const isYear = (text: string, at: number) => /^(?:19|20)\d\d/.test(text.slice(at, at + 4));
  const piece = (text: string, at: number) =>
    Math.max(
      0,
      ...usable.filter((word) => text.startsWith(word, at)).map((word) => word.length),
      longestRun(text, at),
      isYear(text, at) ? 4 : 0,
    );
  return leftOver(plain, piece) <= 2;
}

/** Characters that no piece covers, taking the longest piece at each place. */
function leftOver(text: string, pieceAt: (text: string, at: number) => number): number {
  let left = 0;
  for (let at = 0; at < text.length;) {
    const length = pieceAt(text, at);
    if (length === 0) left += 1;
    at += Math.max(1, length);
  }
  return left;
}
