import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPasswordRules, faultOfPassword } from './password.rules.ts';

describe('a password that is chosen', () => {
  it.each<[string, string, string | null]>([
    ['', '', 'passwordTooShort'],
    ['Ab3!x', '', 'passwordTooShort'],
    ['油油油油油', '', 'passwordTooShort'],
    ['😀😁😂', '', 'passwordTooShort'],
    ['x'.repeat(129), '', 'passwordTooLong'],
    ['password', '', 'passwordIsCommon'],
    ['P@ssw0rd', '', 'passwordIsCommon'],
    ['PASSWORD2026!', '', 'passwordIsCommon'],
    ['woaini1314', '', 'passwordIsCommon'],
    ['1qaz2wsx', '', 'passwordIsCommon'],
    ['Admin123', '', 'passwordIsCommon'],
    ['oil12345', '', 'passwordIsCommon'],
    ['Oilsight2026', '', 'passwordIsCommon'],
    ['thgislio!', '', 'passwordIsCommon'],
    ['aaaaaa', '', 'passwordIsSimple'],
    ['ababab', '', 'passwordIsSimple'],
    ['xyzxyzxyz', '', 'passwordIsSimple'],
    ['234567', '', 'passwordIsSimple'],
    ['987654321', '', 'passwordIsSimple'],
    ['qwertz789', '', 'passwordIsSimple'],
    ['fedcba99', '', 'passwordIsSimple'],
    ['１２３４５６', '', 'passwordIsSimple'],
    ['Zhang.Wei', 'zhang.wei', 'passwordHasName'],
    ['zhang.wei88', 'zhang.wei', 'passwordHasName'],
    ['iew.gnahz', 'zhang.wei', 'passwordHasName'],
    ['zhangwei1990', 'zhangwei', 'passwordHasName'],
    // A short user name occurs in many words, and is not looked for.
    ['lipstick-7', 'li', null],
    ['kran7turm', '', null],
    ['mL8#tq', '', null],
    ['boiler room 7', '', null],
    ['zhangwei likes gears', 'zhangwei', null],
    ['correct horse', '', null],
    ['润滑油很重要', '', null],
    ['x1y2z3k9', '', null],
  ])('%s of %s: %s', (password, userName, fault) => {
    expect(faultOfPassword(password, userName, 6)).toBe(fault);
  });

  it('is assessed for any text, and never by its case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.string({ maxLength: 64 }),
        (password, userName) => {
          expect(() => faultOfPassword(password, userName, 6)).not.toThrow();
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019!')), minLength: 6, maxLength: 20 }),
        (password) => {
          expect(faultOfPassword(password.toUpperCase(), '', 6)).toBe(faultOfPassword(password.toLowerCase(), '', 6));
        },
      ),
    );
  });
});

describe('an installation', () => {
  const reported = (work: () => void): string => {
    try {
      work();
    } catch (error) {
      return (error as Error).message;
    }
    return 'taken';
  };
  it.each([
    [6, 'CUSTOMER_USER', 'mL8#tq', 'taken'],
    [6, 'CUSTOMER_USER', 'mL8#t', 'The password must have at least 6 characters'],
    [6, 'SYS_ADMIN', 'mL8#tqx', 'The password must have at least 8 characters'],
    [6, 'SYS_ADMIN', 'mL8#tqxv', 'taken'],
    [8, 'EXPERIENCE', 'mL8#tqx', 'The password must have at least 8 characters'],
    [8, null, 'mL8#tqxv', 'taken'],
    [12, 'SYS_ADMIN', 'mL8#tqxvb2w', 'The password must have at least 12 characters'],
  ] as const)('that asks for %i characters, of %s: %s is %s', (least, authority, password, expected) => {
    expect(reported(() => createPasswordRules({ least }).check(password, { userName: '', authority }))).toBe(expected);
  });
});
