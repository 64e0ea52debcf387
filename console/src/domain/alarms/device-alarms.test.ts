import { expect, it } from 'vitest';
import { deviceAlarmsPath, isOutdated } from './device-alarms.ts';

it('reads anew what is of devices whose alarms have changed', () => {
  const devices = new Set(['press']);
  for (const [key, some, all] of [
    [['alarms', 'list', {}], true, true],
    [['alarms', 'device', 'press', 'info'], true, true],
    [['alarms', 'device', 'pump', 'info'], false, true],
    [['device', 'press', 'timeline', 'all'], true, true],
    [['device', 'pump', 'timeline', 'all'], false, true],
    [['device', 'press', 'identity'], false, false],
    [['devices'], false, false],
  ] as const) {
    expect([key, isOutdated(key, devices)]).toEqual([key, some]);
    expect([key, isOutdated(key, null)]).toEqual([key, all]);
  }
});

it('leads to the alarms of a device', () => {
  expect(deviceAlarmsPath('press', null)).toBe('/alarmlist?view=open&device=press');
  expect(deviceAlarmsPath('press', { from: 1, to: 2 })).toBe('/alarmlist?view=all&from=1&to=2&device=press');
});
