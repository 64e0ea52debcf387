import { describe, expect, it } from 'vitest';
import { isTimeZone, lastDays, unitEnd, zoneOf } from './time-zone.rules.ts';

const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const at = (text: string) => Date.parse(`${text}Z`);

describe('local days', () => {
  it.each([
    ['UTC', '2026-11-21T05:00', '2026-11-21T00:00', '2026-11-22T00:00'],
    ['Asia/Shanghai', '2026-11-21T17:00', '2026-11-21T16:00', '2026-11-22T16:00'],
    ['Asia/Kolkata', '2026-11-21T05:00', '2026-11-20T18:30', '2026-11-21T18:30'],
    // Days of 23 and 25 hours.
    ['Europe/Berlin', '2026-03-29T12:00', '2026-03-28T23:00', '2026-03-29T22:00'],
    ['Europe/Berlin', '2026-10-25T12:00', '2026-10-24T22:00', '2026-10-25T23:00'],
    // Clocks spring forward at midnight.
    ['Africa/Cairo', '2026-04-24T12:00', '2026-04-23T22:00', '2026-04-24T21:00'],
  ])('%s at %s', (timeZone, now, from, to) => {
    const [day] = lastDays(at(now), 1, timeZone);
    expect([iso(day?.from ?? 0), iso(day?.to ?? 0)]).toEqual([from, to]);
  });

  it('follow each other without gaps, over months', () => {
    const days = lastDays(at('2026-03-30T12:00'), 40, 'Europe/Berlin');
    expect(days.map(({ day }) => day).slice(-2)).toEqual(['2026-03-29', '2026-03-30']);
    expect(days[0]?.day).toBe('2026-02-19');
    expect(days.slice(1).map(({ from }) => from)).toEqual(days.slice(0, -1).map(({ to }) => to));
  });
});

describe('calendar units', () => {
  it.each([
    ['DAY', '2026-11-22T00:00'],
    ['WEEK', '2026-11-22T00:00'],
    ['WEEK_ISO', '2026-11-23T00:00'],
    ['MONTH', '2026-12-01T00:00'],
    ['QUARTER', '2027-01-01T00:00'],
  ] as const)('%s', (unit, end) => expect(iso(unitEnd(at('2026-11-21T05:00'), unit, 'UTC'))).toBe(end));
});

it('knows time zones', () => {
  expect(['UTC', 'Asia/Shanghai', 'Etc/GMT-14', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  // Some 2800 offsets would be as many zones.
  expect(['+08:00', '-0137', '+01', '−01:00'].map(isTimeZone)).toEqual([false, false, false, false]);
});

it('gives a zone one name, whatever the letters', () => {
  expect(['Asia/Shanghai', 'asia/SHANGHAI', 'ASIA/shanghai'].map(zoneOf)).toEqual(Array(3).fill('Asia/Shanghai'));
  expect(() => zoneOf('Mars/Olympus')).toThrow(/time zone/);
});
