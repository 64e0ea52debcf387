import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { maxRecent, readRecent, withOpened } from './recent.ts';
import type { Opened } from './recent.ts';

const page = (path: string): Opened => ({ kind: 'page', path });
const device = (deviceId: string, deviceName = 'HPU-1'): Opened => ({
  kind: 'device',
  deviceId,
  tenantId: 't',
  customerId: 'c',
  deviceName,
  customerName: 'Mill',
});

it('keeps what was opened last at the head, each once, and a few in all', () => {
  expect(withOpened([page('/a'), device('1', 'old')], device('1', 'new'))).toEqual([device('1', 'new'), page('/a')]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 20 })), (numbers) => {
      const kept = numbers.reduce<readonly Opened[]>((before, n) => withOpened(before, page(`/${n}`)), []);
      const newest = [...new Set(numbers.toReversed())].slice(0, maxRecent);
      expect(kept).toEqual(newest.map((n) => page(`/${n}`)));
    }),
  );
});

const kept = [device('1'), page('/audit')];
it.each<[string, string | null, readonly Opened[]]>([
  ['its own', JSON.stringify({ account: 'me', opened: kept }), kept],
  ["another account's", JSON.stringify({ account: 'other', opened: kept }), []],
  ['nothing', null, []],
  ['no JSON', '{', []],
  ['another shape', JSON.stringify({ account: 'me', opened: { 0: kept[0] } }), []],
  ['a list', JSON.stringify(kept), []],
  [
    'rows that are none',
    JSON.stringify({ account: 'me', opened: [null, 7, { kind: 'device', deviceId: '1' }, { kind: 'other' }, kept[1]] }),
    [page('/audit')],
  ],
])('reads %s', (_what, text, expected) => {
  expect(readRecent(text, 'me')).toEqual(expected);
});
