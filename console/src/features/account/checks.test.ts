import { describe, expect, it } from 'vitest';
import { digitsOf, fieldErrorOfCode, fieldErrorOfContact, fieldErrorsOfPassword } from './checks.ts';

describe('a new password', () => {
  it.each([
    ['old', 'abcdef', 'abcdef', {}],
    ['', 'abcdef', 'abcdef', { oldPassword: 'oldPasswordMissing' }],
    ['old', 'abcde', 'abcde', { newPassword: 'passwordShort' }],
    ['abcdef', 'abcdef', 'abcdef', { newPassword: 'passwordSame' }],
    ['old', 'abcdef', 'abcdeg', { again: 'passwordsDiffer' }],
  ])('old %j, new %j, again %j: %j', (oldPassword, newPassword, again, fieldErrors) => {
    expect(fieldErrorsOfPassword({ oldPassword, newPassword, again }, 6)).toEqual(fieldErrors);
  });

  it('has as many characters as the installation asks for', () => {
    const typed = { oldPassword: 'old', newPassword: 'mL8#tqx', again: 'mL8#tqx' };
    expect([fieldErrorsOfPassword(typed, 8), fieldErrorsOfPassword(typed, 7)]).toEqual([
      { newPassword: 'passwordShort' },
      {},
    ]);
  });
});

describe('a new phone or address', () => {
  it.each([
    ['phone', '', null, 'phoneMissing'],
    ['phone', '12345', null, 'phoneFormat'],
    ['phone', '13800138000', null, null],
    ['phone', '+86 138-0013-8000', '13800138000', 'unchanged'],
    ['phone', '13900139000', '13800138000', null],
    ['email', ' ', null, 'emailMissing'],
    ['email', 'a@b', null, 'emailFormat'],
    ['email', 'Zhou@Example.com', 'zhou@example.com', 'unchanged'],
    ['email', 'li@example.com', 'zhou@example.com', null],
  ] as const)('%s %j beside %j: %j', (kind, typed, current, fieldError) => {
    expect(fieldErrorOfContact(kind, typed, current)).toBe(fieldError);
  });
});

it.each([
  ['', 'codeMissing'],
  ['12345', 'codeShort'],
  ['123456', null],
])('code %j: %j', (code, fieldError) => {
  expect(fieldErrorOfCode(code)).toBe(fieldError);
});

it('takes the six digits of whatever was pasted', () => {
  expect(digitsOf(' １２3-45 67')).toBe('123456');
});
