import { expect, it } from 'vitest';
import { wrongsOf } from './credentials.ts';

it.each([
  ['dealer', 'oil12345', null, null],
  ['  ', 'oil12345', 'usernameMissing', null],
  ['dealer', '', null, 'passwordMissing'],
  ['dealer', '12345', null, 'passwordShort'],
  ['dealer', '123456', null, null],
  // Spaces are characters of a password.
  ['', '      ', 'usernameMissing', null],
])('%j with %j: %s, %s', (username, password, wrongName, wrongPassword) => {
  expect(wrongsOf({ username, password })).toEqual({ username: wrongName, password: wrongPassword });
});
