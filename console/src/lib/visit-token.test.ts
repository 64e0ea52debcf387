import { expect, it } from 'vitest';
import { visitTokenIn } from './visit-token.ts';

it.each([
  ['/dealer', null, null],
  ['/dealer?tenantUserToken=a.b.c', 'a.b.c', '/dealer'],
  ['/device/detail?deviceId=1&tenantUserToken=a%2Bb&range=7d#top', 'a+b', '/device/detail?deviceId=1&range=7d#top'],
  ['/dealer?tenantUserToken=', '', '/dealer'],
])('%s brings %s and is then %s', (address, token, rest) => {
  expect(visitTokenIn(`https://oil.example${address}`)).toEqual(token === null ? null : { token, rest });
});
