import { expect, it } from 'vitest';
import { expectEach } from '../../../../../scripts/expect-each.ts';
import { quietUntil } from './quiet-hours.rules.ts';

const night = { from: '22:00', to: '07:00' };
const noon = { from: '12:00', to: '13:30' };
const rows = [
  // [hours, zone, at, until]
  [night, 'UTC', '2026-11-21T21:59:59Z', null],
  [night, 'UTC', '2026-11-21T22:00:00Z', '2026-11-22T07:00:00Z'],
  [night, 'UTC', '2026-11-22T06:59:59Z', '2026-11-22T07:00:00Z'],
  [night, 'UTC', '2026-11-22T07:00:00Z', null],
  [noon, 'UTC', '2026-11-21T12:15:00Z', '2026-11-21T13:30:00Z'],
  [noon, 'UTC', '2026-11-21T13:30:00Z', null],
  [night, 'Asia/Shanghai', '2026-11-21T15:00:00Z', '2026-11-21T23:00:00Z'],
  [night, 'America/New_York', '2026-11-21T15:00:00Z', null],
  // Clocks go back an hour at 2:00 in the night of 1 November, and forward on 8 March.
  [night, 'America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T12:00:00Z'],
  [night, 'America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T11:00:00Z'],
] as const;

it('quiet hours end at their local time, over midnight and over a change of clocks', async () => {
  await expectEach(
    rows,
    ([, zone, at]) => `${zone} ${at}`,
    ([hours, zone, at, until]) => {
      const found = quietUntil(hours, Date.parse(at), zone);
      expect(found === null ? null : new Date(found).toISOString()).toBe(
        until === null ? null : new Date(until).toISOString(),
      );
    },
  );
});
