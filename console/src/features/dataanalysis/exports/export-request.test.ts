import { expect, it } from 'vitest';
import { isLeftOut, problemsOf } from './export-request.ts';
import type { ExportRequest } from './export-request.ts';

const day = 86_400_000;
const request: ExportRequest = {
  deviceIds: ['a'],
  keys: ['oil_temperature'],
  from: 1_790_000_000_000,
  to: 1_790_000_000_000 + 31 * day,
  interval: 0,
  format: 'xlsx',
  language: 'en-US',
  timeZone: 'Asia/Shanghai',
};
const forty = Array.from({ length: 40 }, (_, n) => `key_${n}`);

it.each<[string, Partial<ExportRequest>, object]>([
  ['a month of one device', {}, {}],
  ['no device', { deviceIds: [] }, { deviceIds: 'noDevice' }],
  ['four devices', { deviceIds: ['a', 'b', 'c', 'd'] }, {}],
  ['five devices', { deviceIds: ['a', 'b', 'c', 'd', 'e'] }, { deviceIds: 'devices' }],
  ['no indicator', { keys: [] }, { keys: 'noKeys' }],
  ['forty indicators', { keys: forty }, {}],
  ['one more', { keys: [...forty, 'more'] }, { keys: 'keys' }],
  ['a millisecond more than a month', { to: request.to + 1 }, { from: 'rangeTooLong' }],
  ['an empty range', { to: request.from }, { from: 'rangeEmpty' }],
  [
    'wear counts by the minute',
    { keys: ['ferrous_ch1'], interval: 60_000, to: request.from + day },
    { interval: 'metalInterval' },
  ],
  ['wear counts by the day', { keys: ['ferrous_ch1'], interval: day, to: request.from + 30 * day }, {}],
  ['wear counts of 31 days', { keys: ['ferrous_ch1'], interval: day }, { from: 'metalRange' }],
])('checks %s', (_, change, problems) => {
  expect(problemsOf({ ...request, ...change })).toEqual(problems);
});

it('leaves out counts of metal particles below a day, and nothing else', () => {
  expect(isLeftOut('ferrous_ch1', 0)).toBe(true);
  expect(isLeftOut('ferrous_ch1', day)).toBe(false);
  expect(isLeftOut('oil_temperature', 0)).toBe(false);
});
