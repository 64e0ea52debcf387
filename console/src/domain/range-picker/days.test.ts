import { afterEach, expect, it } from 'vitest';
import { defaultDisplaySettings, show } from '../../lib/display-settings.ts';
import { daysBetween } from './days.ts';

afterEach(() => show(defaultDisplaySettings));

it.each([
  // The zone that the reader chose, first and last instant, start of the first day and of the one after the last.
  ['UTC', '2026-11-21T12:30:00Z', '2026-11-21T12:30:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'],
  ['Asia/Shanghai', '2026-11-21T15:59:59Z', '2026-11-21T16:00:00Z', '2026-11-20T16:00:00Z', '2026-11-22T16:00:00Z'],
  // A day of 23 hours and one of 25.
  ['America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['America/New_York', '2026-11-01T12:00:00Z', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
])('takes days whole in %s: %s to %s', (timeZone, first, last, from, until) => {
  show({ ...defaultDisplaySettings, timeZone });
  const days = daysBetween(Date.parse(first), Date.parse(last));
  expect([new Date(days.from), new Date(days.until)]).toEqual([new Date(from), new Date(until)]);
});
