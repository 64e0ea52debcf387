import { AppError, minPasswordLength, longestPassword } from '@oilsight/contract';
import type { Authority, ErrorName } from '@oilsight/contract';
import { commonPasswords } from './common-passwords.rules.ts';

/** Words that people who choose or guess a password for this product try first. */
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

/** Rows of a keyboard, the alphabet and the digits: a run of them, in either direction, is easy to guess. */
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
 * @param least minimum number of characters
 * @returns name of the error; null: the password is accepted
 */
export function faultOfPassword(password: string, userName: string, least: number): ErrorName | null {
  // Characters as people count them, not UTF-16 units.
  const characters = Array.from(password).length;
  if (characters < least) return 'passwordTooShort';
  if (password.length > longestPassword) return 'passwordTooLong';
  const plain = password.toLowerCase().normalize('NFKC').trim();
  if (isMadeOf(plain, [userName.toLowerCase().normalize('NFKC').trim()])) return 'passwordHasName';
  if (commonPasswords.has(plain) || commonPasswords.has(withoutDisguise(plain))) return 'passwordIsCommon';
  if (isSequence(plain)) return 'passwordIsSimple';
  return isMadeOf(plain, companyWords) ? 'passwordIsCommon' : null;
}

/** Whether the text is one thing repeated, or a run off a keyboard row. */
function isSequence(plain: string): boolean {
  return isRepetition(plain) || isMadeOfRuns(plain);
}

/** The account that the password is for. */
export interface PasswordOwner {
  readonly userName: string;
  /** null: a role that no longer exists. */
  readonly authority: Authority | null;
}

/** The rules of an installation for new passwords. */
export interface PasswordRules {
  /** Minimum number of characters for everybody. */
  readonly least: number;
  /**
   * @param field of the call that holds the password; absent: the error names no field
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

/** Undoes common substitutions: `P@ssw0rd` is checked as `password`, and `password2026!` likewise. */
function withoutDisguise(plain: string): string {
  const signs: Readonly<Record<string, string>> = { '@': 'a', 4: 'a', 0: 'o', 3: 'e', 1: 'i', $: 's', 5: 's', 7: 't' };
  let end = plain.length;
  while (end > 0 && '0123456789!?.,_#*+-'.includes(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end).replace(/[@40$3157]/g, (sign) => signs[sign] ?? sign);
}

/**
 * Whether the text has at most two different characters, or is one part three or more times: `aaaaaa`, `abababab`,
 * `123123123`.
 */
function isRepetition(plain: string): boolean {
  return new Set(plain).size <= 2 || /^(.{1,4})\1{2,}$/su.test(plain);
}

/**
 * Whether the text consists of runs of three or more characters off a row and at most two others: `123456`,
 * `qwerty789`, `abcdef!`.
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

/**
 * Whether the text consists only of these words, forwards or backwards, with a year or a run of digits and a sign or
 * two.
 */
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

/** Number of characters that no piece covers, taking the longest piece at each position. */
function leftOver(text: string, pieceAt: (text: string, at: number) => number): number {
  let left = 0;
  for (let at = 0; at < text.length;) {
    const length = pieceAt(text, at);
    if (length === 0) left += 1;
    at += Math.max(1, length);
  }
  return left;
}
