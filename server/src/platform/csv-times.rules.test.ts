import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetText, timesInZone, timesOfRange, utcTimes } from './csv-times.rules.ts';

const at = (text: string) => Date.parse(text);
const zones = [
  'UTC',
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  '+08:00',
];
/** Since 1973 every zone's offset from UTC is a whole number of minutes. */
const instant = fc.integer({ min: at('1973-01-01T00:00:00Z'), max: at('2099-12-31T00:00:00Z') });
/** Reads a written time back: `2026-11-01 01:00:00.200 -04:00`. */
const parsed = (text: string) => Date.parse(text.replace(' ', 'T').replace(' ', ''));

describe('times of a file', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-21T07:30:05.250Z', '2026-11-21 15:30:05.250 +08:00'],
    ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22 00:00:00.000 +05:30'],
    // The hour that occurs twice.
    ['America/New_York', '2026-11-01T05:59:59.999Z', '2026-11-01 01:59:59.999 -04:00'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01 01:00:00.000 -05:00'],
    // The hour that is skipped.
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', '2026-03-29 01:59:59.999 +01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29 03:00:00.000 +02:00'],
    // A change of clocks by half an hour, at half past a UTC hour.
    ['Australia/Lord_Howe', '2026-10-03T15:29:59.000Z', '2026-10-04 01:59:59.000 +10:30'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00.000Z', '2026-10-04 02:30:00.000 +11:00'],
    ['America/St_Johns', '2026-01-01T00:00:00.000Z', '2025-12-31 20:30:00.000 -03:30'],
    ['+08:00', '2026-11-21T07:30:05.250Z', '2026-11-21 15:30:05.250 +08:00'],
  ])('%s at %s', (timeZone, instantText, text) => expect(timesInZone(timeZone).text(at(instantText))).toBe(text));

  it('are read back as the instants that they were, in any order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.array(instant, { minLength: 1, maxLength: 20 }),
        (timeZone, instants) => {
          const { text } = timesInZone(timeZone);
          expect(instants.map((one) => parsed(text(one)))).toEqual(instants);
        },
      ),
    );
  });

  it('are ISO instants where no zone is asked for', () =>
    expect([utcTimes.zone, utcTimes.text(at('2026-11-01T05:00:00.200Z'))]).toEqual([
      'UTC',
      '2026-11-01T05:00:00.200Z',
    ]));
});

describe('times of a range', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-01T00:00:00Z', '2026-12-02T00:00:00Z', 'UTC+08:00', '2026-11-01 08:00:00'],
    [
      'America/New_York',
      '2026-10-31T00:00:00Z',
      '2026-11-02T00:00:00Z',
      'UTC-04:00 / UTC-05:00',
      '2026-10-30 20:00:00 -04:00',
    ],
    // Clocks change at the first instant after the range, and at its last instant.
    ['America/New_York', '2026-10-31T00:00:00Z', '2026-11-01T06:00:00Z', 'UTC-04:00', '2026-10-30 20:00:00'],
    [
      'America/New_York',
      '2026-10-31T00:00:00Z',
      '2026-11-01T06:00:00.001Z',
      'UTC-04:00 / UTC-05:00',
      '2026-10-30 20:00:00 -04:00',
    ],
    [
      'Europe/Berlin',
      '2026-03-29T00:59:00Z',
      '2026-03-29T01:01:00Z',
      'UTC+01:00 / UTC+02:00',
      '2026-03-29 01:59:00 +01:00',
    ],
  ])('%s from %s to %s', (timeZone, from, to, zone, first) => {
    const times = timesOfRange(timeZone, { from: at(from), to: at(to) });
    expect([times.zone, times.text(at(from))]).toEqual([zone, first]);
  });

  it('are read back to the second with the offset of the value or of the head', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        instant,
        fc.integer({ min: 1, max: 31 * 86_400_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (timeZone, from, length, share) => {
          const { zone, text } = timesOfRange(timeZone, { from, to: from + length });
          const one = from + Math.floor((length - 1) * share);
          const written = text(one);
          expect(parsed(written.length === 19 ? `${written} ${zone.slice(3)}` : written)).toBe(
            Math.floor(one / 1000) * 1000,
          );
        },
      ),
    );
  });

  it('hold to the end of what dates can hold', () => {
    const times = timesOfRange('Asia/Shanghai', { from: 8.64e15 - 1, to: 8.64e15 });
    expect(times.text(8.64e15 - 1)).toBe('+275760-09-12 23:59:59');
  });
});

it.each([
  [0, '+00:00'],
  [28_800_000, '+08:00'],
  [-12_600_000, '-03:30'],
  [20_700_000, '+05:45'],
])('%d ms is %s', (ms, text) => expect(offsetText(ms)).toBe(text));
