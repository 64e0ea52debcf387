import { describe, expect, it } from 'vitest';
import { digitsOf, wrongOfCode, wrongOfContact, wrongsOfPassword } from './checks.ts';

describe('a new password', () => {
  it.each([
    ['old', 'abcdef', 'abcdef', {}],
    ['', 'abcdef', 'abcdef', { oldPassword: 'oldPasswordMissing' }],
    ['old', 'abcde', 'abcde', { newPassword: 'passwordShort' }],
    ['abcdef', 'abcdef', 'abcdef', { newPassword: 'passwordSame' }],
    ['old', 'abcdef', 'abcdeg', { again: 'passwordsDiffer' }],
  ])('old %j, new %j, again %j: %j', (oldPassword, newPassword, again, wrongs) => {
    expect(wrongsOfPassword({ oldPassword, newPassword, again }, 6)).toEqual(wrongs);
  });

  it('has as many characters as the installation asks for', () => {
    const typed = { oldPassword: 'old', newPassword: 'mL8#tqx', again: 'mL8#tqx' };
    expect([wrongsOfPassword(typed, 8), wrongsOfPassword(typed, 7)]).toEqual([{ newPassword: 'passwordShort' }, {}]);
  });
});

describe('a new phone or address', () => {
  it.each([
    ['phone', '', null, 'phoneMissing'], ['phone', '12345', null, 'phoneFormat'], ['phone', '13800138000', null, null],
    ['phone', '+86 138-0013-8000', '13800138000', 'unchanged'], ['phone', '13900139000', '13800138000', null],
    ['email', ' ', null, 'emailMissing'], ['email', 'a@b', null, 'emailFormat'], ['email', 'Zhou@Example.com', 'zhou@example.com', 'unchanged'], ['email', 'li@example.com', 'zhou@example.com', null],
  ] as const)('%s %j beside %j: %j', (kind, typed, current, wrong) => {
    expect(wrongOfContact(kind, typed, current)).toBe(wrong);
  });
});

it.each([['', 'codeMissing'], ['12345', 'codeShort'], ['123456', null]])('code %j: %j', (code, wrong) => {
  expect(wrongOfCode(code)).toBe(wrong);
});

it('takes the six digits of whatever was pasted', () => {
  expect(digitsOf(' １２3-45 67')).toBe('123456');
});
