import { expect, it } from 'vitest';
import { offsetText, zoneOptions } from './zones.ts';

const winter = Date.UTC(2026, 0, 15);

it.each([
  ['Asia/Shanghai', 'UTC+08:00'],
  ['Asia/Kolkata', 'UTC+05:30'],
  ['America/St_Johns', 'UTC-03:30'],
  ['UTC', 'UTC+00:00'],
])('%s is %s', (zone, offset) => {
  expect(offsetText(zone, winter)).toBe(offset);
});

it('changes with the season', () => {
  expect([offsetText('Europe/Berlin', winter), offsetText('Europe/Berlin', Date.UTC(2026, 6, 15))]).toEqual([
    'UTC+01:00',
    'UTC+02:00',
  ]);
});

it('goes from west to east and has the chosen one in any case', () => {
  expect(
    zoneOptions(['Asia/Shanghai', 'America/Chicago', 'Asia/Manila'], 'Asia/Chongqing', winter).map(({ name }) => name),
  ).toEqual(['America/Chicago', 'Asia/Chongqing', 'Asia/Manila', 'Asia/Shanghai']);
});
