import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { timeTicks } from '../charts/prepare/time-axis.ts';
import { dayStartOf, fromPicker, recentTimeText, timeText, toPicker, clockOf, zoneText } from './reader-time.ts';
import {
  currentDisplaySettings,
  defaultDisplaySettings,
  onDisplaySettings,
  show,
  zoneName,
} from './display-settings.ts';
import { instantOf, offsetMs } from './zone.ts';

const hour = 3_600_000;
const zones = [
  'UTC',
  'Asia/Shanghai',
  'Asia/Kolkata',
  'America/New_York',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
];
const zone = fc.constantFrom(...zones);
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) });
const showIn = (timeZone: string | null) => show({ ...defaultDisplaySettings, timeZone });

afterEach(() => show(defaultDisplaySettings));

describe('a chosen zone', () => {
  it.each([
    ['Asia/Shanghai', '2026/11/21 20:00:00', 'UTC+08:00'],
    ['America/New_York', '2026/11/21 07:00:00', 'UTC-05:00'],
    ['Asia/Kolkata', '2026/11/21 17:30:00', 'UTC+05:30'],
    ['UTC', '2026/11/21 12:00:00', 'UTC+00:00'],
  ])('%s reads %s', (timeZone, text, offset) => {
    showIn(timeZone);
    const at = Date.UTC(2026, 10, 21, 12);
    expect([timeText(at), zoneText(at), zoneName()]).toEqual([text, offset, timeZone]);
  });

  it('has its ticks at its own midnights, over a change of the clocks too', () => {
    showIn('America/New_York');
    const ticks = timeTicks(Date.UTC(2026, 9, 28), Date.UTC(2026, 10, 5), 9, 'America/New_York');
    expect(ticks.map(timeText).every((text) => text.endsWith('00:00:00'))).toBe(true);
    expect(ticks).toHaveLength(8);
    expect(new Set(ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0)))).toEqual(
      new Set([24 * hour, 25 * hour]),
    );
  });

  it('begins its day at its own midnight', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        showIn(timeZone);
        const start = dayStartOf(at);
        expect(timeText(start).slice(0, 10)).toBe(timeText(at).slice(0, 10));
        expect(start <= at && at - start <= 25 * hour).toBe(true);
      }),
    );
    showIn('Asia/Shanghai');
    expect(timeText(dayStartOf(Date.UTC(2026, 10, 21, 17)))).toBe('2026/11/22 00:00:00');
  });

  it("is told when it changes, and not when it does not; an unknown one is the browser's", () => {
    let reported = 0;
    const leave = onDisplaySettings(() => (reported += 1));
    showIn('Asia/Tokyo');
    showIn('Asia/Tokyo');
    showIn('Not/AZone');
    leave();
    expect([reported, currentDisplaySettings().timeZone]).toEqual([2, null]);
  });
});

it('reads and means the same instant, but for the hour that comes twice', () => {
  fc.assert(
    fc.property(zone, instant, (timeZone, at) => {
      const wall = at + offsetMs(at, timeZone);
      const meant = instantOf(wall, timeZone);
      expect(meant + offsetMs(meant, timeZone)).toBe(wall);
      expect(at - meant === 0 || (at - meant > 0 && at - meant <= hour)).toBe(true);
    }),
  );
});

it('takes a reading that the clocks skip for the instant before', () => {
  expect(instantOf(Date.UTC(2026, 2, 8, 2, 30), 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 7, 30));
  expect(instantOf(Date.UTC(2026, 10, 1, 1, 30), 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30));
});

it("goes through a picker of the browser's zone and back", () => {
  fc.assert(
    fc.property(zone, fc.integer({ min: Date.UTC(2026, 0, 10), max: Date.UTC(2026, 1, 20) }), (timeZone, at) => {
      showIn(timeZone);
      const shown = toPicker(at);
      expect(new Date(shown).getHours()).toBe(clockOf(at).getUTCHours());
      expect(fromPicker(shown)).toBe(at);
    }),
  );
});

it.each([
  ['2026-11-27T13:05:00Z', '2026-11-27T15:59:59Z', '21:05'],
  ['2026-11-27T13:05:00Z', '2026-11-27T16:00:00Z', '11/27 21:05'],
  ['2025-11-27T13:05:00Z', '2026-11-27T13:05:00Z', '11/27 21:05'],
])('a time of %s reads at %s in Shanghai as %s', (at, now, expected) => {
  showIn('Asia/Shanghai');
  expect(recentTimeText(Date.parse(at), Date.parse(now))).toBe(expected);
});
