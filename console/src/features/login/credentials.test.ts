import { expect, it } from 'vitest';
import {
  contactFormOf,
  digitsOf,
  fieldErrorOfCode,
  fieldErrorOfContact,
  fieldErrorOfPhone,
  fieldErrorsOf,
} from './credentials.ts';

it.each([
  ['dealer', 'oil12345', null, null],
  ['  ', 'oil12345', 'usernameMissing', null],
  ['a'.repeat(64), 'oil12345', null, null],
  ['a'.repeat(65), 'oil12345', 'usernameLong', null],
  [`  ${'a'.repeat(64)}  `, 'oil12345', null, null],
  ['dealer', '', null, 'passwordMissing'],
  ['dealer', '12345', null, 'passwordShort'],
  ['dealer', '123456', null, null],
  // Spaces are characters of a password.
  ['', '      ', 'usernameMissing', null],
])('%j with %j: %s, %s', (username, password, wrongName, wrongPassword) => {
  expect(fieldErrorsOf({ username, password })).toEqual({ username: wrongName, password: wrongPassword });
});

it.each([
  ['', 'phoneMissing'],
  ['   ', 'phoneMissing'],
  ['13800138000', null],
  ['138 0013-8000', null],
  ['+86 13800138000', null],
  ['+49 30 1234567', null],
  ['12800138000', 'phoneFormat'],
  ['1380013800', 'phoneFormat'],
  ['138001380000', 'phoneFormat'],
  ['dealer', 'phoneFormat'],
])('phone %j: %s', (phone, fieldError) => {
  expect(fieldErrorOfPhone(phone)).toBe(fieldError);
});

it.each([
  ['', 'codeMissing'],
  ['12345', 'codeShort'],
  ['123456', null],
  ['ABCD-EFGH-IJKL-MNOP', null],
])('code %j: %s', (code, fieldError) => {
  expect(fieldErrorOfCode(code)).toBe(fieldError);
});

it('a code for a new password has as many digits as its field asks for', () => {
  expect([fieldErrorOfCode('1234567', 8), fieldErrorOfCode('12345678', 8)]).toEqual(['codeShort', null]);
  expect(['1234 5678 ', '１２３４５６７８', '123456789'].map((typed) => digitsOf(typed, 8))).toEqual(
    Array.from({ length: 3 }, () => '12345678'),
  );
});

it.each([
  ['123456', '123456'],
  ['123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['1234567', '123456'],
  ['G-12', '12'],
  ['abc', ''],
])('of %j a code field keeps %j', (typed, kept) => {
  expect(digitsOf(typed)).toBe(kept);
});

it.each([
  [[], null],
  [['sms'], 'sms'],
  [['email'], 'email'],
  [['sms', 'email'], 'both'],
] as const)('channels %j: %s', (channels, form) => {
  expect(contactFormOf(channels)).toBe(form);
});

it.each([
  [' ', 'both', 'contactMissing'],
  ['13800138000', 'both', null],
  ['lan@example.com', 'both', null],
  ['lan', 'both', 'contactFormat'],
  ['13800138000', 'email', 'contactFormat'],
  ['lan@example.com', 'email', null],
  ['lan@example.com', 'sms', 'contactFormat'],
  ['138 0013 8000', 'sms', null],
] as const)('contact %j of %s: %s', (contact, form, fieldError) => {
  expect(fieldErrorOfContact(contact, form)).toBe(fieldError);
});
