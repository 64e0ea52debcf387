import { expect, it } from 'vitest';
import { backOf, wayBack } from './way-back.ts';

it.each([
  [wayBack('/device/detail?deviceId=1'), '/device/detail?deviceId=1'],
  [null, null],
  [undefined, null],
  ['/device', null],
  [{}, null],
  [{ back: 5 }, null],
  [{ back: '//elsewhere.example' }, null],
  [{ back: 'https://elsewhere.example' }, null],
])('%j leads back to %j', (state, back) => {
  expect(backOf(state)).toBe(back);
});
