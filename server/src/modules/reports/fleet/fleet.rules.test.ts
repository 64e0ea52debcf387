import { dayMs, hourMs } from '@oilsight/oil';
import { describe, expect, it } from 'vitest';
import type { FleetMachine } from './fleet-content.types.ts';
import { firstOf, fleetHeadline, fleetSentence } from './fleet-verdict.rules.ts';
import { healthOf, weeksOf } from './fleet-health.rules.ts';
import {
  byWeight,
  countStates,
  daysOf,
  fleetState,
  onlineOf,
  periodBefore,
  presenceAt,
  presenceOfDay,
  stateOf,
} from './fleet.rules.ts';

const at = (text: string) => Date.parse(text);

describe('the period before', () => {
  it.each([
    ['2026-11-01T00:00+08:00', '2026-12-01T00:00+08:00', 'Asia/Shanghai', '2026-10-01T00:00+08:00'],
    ['2026-03-01T00:00Z', '2026-04-01T00:00Z', 'UTC', '2026-02-01T00:00Z'],
    ['2026-01-01T00:00Z', '2026-04-01T00:00Z', 'UTC', '2025-10-01T00:00Z'],
    // Clocks change within the month: it is a whole month all the same.
    ['2026-03-01T00:00+01:00', '2026-04-01T00:00+02:00', 'Europe/Berlin', '2026-02-01T00:00+01:00'],
    ['2026-11-01T00:00Z', '2026-12-01T00:00Z', 'Asia/Shanghai', '2026-10-02T00:00Z'],
    ['2026-11-10T08:00Z', '2026-11-17T08:00Z', 'UTC', '2026-11-03T08:00Z'],
  ])('of %s – %s in %s begins at %s', (from, to, zone, before) => {
    expect(periodBefore({ from: at(from), to: at(to) }, zone)).toEqual({ from: at(before), to: at(from) });
  });
});

it('the days of a period are the local ones, cut at its ends', () => {
  const days = daysOf({ from: at('2026-03-28T12:00+01:00'), to: at('2026-03-30T06:00+02:00') }, 'Europe/Berlin');
  expect(days.map(({ from, to }) => (to - from) / hourMs)).toEqual([12, 23, 6]);
  const month = { from: at('2026-11-01T00:00+08:00'), to: at('2026-12-01T00:00+08:00') };
  expect(daysOf(month, 'Asia/Shanghai')).toHaveLength(30);
});

describe('presence', () => {
  const from = 480_000 * hourMs;
  // Readings in the hours 480 010 … 480 019 and 480 060.
  const hours = { hours: [...Array.from({ length: 10 }, (_, n) => 480_010 + n), 480_060], hadEarlier: false };

  it.each([
    [0, 'unconnected'],
    [10, 'unconnected'],
    [11, 'present'],
    [43, 'present'],
    [44, 'silent'],
    [60, 'silent'],
    [61, 'present'],
    [85, 'silent'],
  ] as const)('%i hours after the beginning is %s', (h, presence) => {
    expect(presenceAt(hours, from + h * hourMs)).toBe(presence);
  });

  it('of a machine that was connected earlier is silence, not the lack of a connection', () => {
    expect(presenceAt({ hours: [], hadEarlier: true }, from)).toBe('silent');
    expect(presenceOfDay({ hours: [], hadEarlier: true }, { from, to: from + dayMs })).toBe('silent');
    expect(presenceOfDay({ hours: [], hadEarlier: false }, { from, to: from + dayMs })).toBe('unconnected');
  });

  it('in a day is one reading at least', () => {
    const day = (n: number) => presenceOfDay(hours, { from: from + n * dayMs, to: from + (n + 1) * dayMs });
    expect([day(-1), day(0), day(1), day(2), day(3)]).toEqual([
      'unconnected',
      'present',
      'silent',
      'present',
      'silent',
    ]);
  });
});

it('hours with a reading count from the first one on, as counting hour by hour does', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const has = (hour: number) => (Math.imul(hour + seed * 7919, 2_654_435_761) >>> 0) % 10 < seed % 10;
    const [first, end] = [480_000, 480_000 + 20 + seed];
    const known = Array.from({ length: 200 }, (_, n) => first - 50 + n).filter(has);
    const hadEarlier = seed % 7 === 0;
    const found = onlineOf({ hours: known, hadEarlier }, { from: first * hourMs, to: end * hourMs });
    let [online, total, gap, longest] = [0, 0, 0, 0];
    for (let hour = first; hour < end; hour += 1) {
      if (!hadEarlier && !known.some((one) => one <= hour)) continue;
      total += 1;
      gap = known.includes(hour) ? 0 : gap + 1;
      if (gap === 0) online += 1;
      longest = Math.max(longest, gap);
    }
    expect({ seed, online: found.online, total: found.total }).toEqual({ seed, online, total });
    expect({ seed, longest: found.gap === null ? 0 : (found.gap.to - found.gap.from) / hourMs }).toEqual({
      seed,
      longest,
    });
  }
});

it('a machine that does not report is neither normal nor in alarm', () => {
  expect(stateOf('present', null)).toBe('normal');
  expect(stateOf('present', 'level2')).toBe('level2');
  expect(stateOf('silent', 'level1')).toBe('silent');
  expect(stateOf('unconnected', null)).toBe('unconnected');
});

describe('a fleet', () => {
  const machine = (name: string, state: FleetMachine['state'], more: Partial<FleetMachine> = {}): FleetMachine => ({
    id: name,
    name,
    customerId: 'c',
    oil: '',
    state,
    since: null,
    before: 'normal',
    cause: null,
    health: null,
    healthBefore: null,
    codes: null,
    target: null,
    online: 1,
    days: [],
    planned: null,
    ...more,
  });
  const cause = {
    name: { zh: '水含量', en: 'Water content' },
    level: 1,
    kind: 'oil',
    peakText: '',
    thresholdText: '',
    onsetAt: 5,
    clearedAt: null,
    isAssigned: false,
    isProcessed: false,
  } as const;
  const of = (...machines: FleetMachine[]) => {
    const states = countStates(machines.map(({ state }) => state));
    const none = { machines: 0, median: null, lowest: null, atLowest: 0 };
    const totals = { states, health: none, online: null, alarms: { level1: 0, level2: 0 } };
    return { state: fleetState(states), machines, machineCount: machines.length, totals };
  };

  it('has the state of its gravest machine, and none that is known where none reports', () => {
    expect(of(machine('a', 'normal'), machine('b', 'level2'), machine('c', 'fault')).state).toBe('level2');
    expect(of(machine('a', 'normal'), machine('b', 'silent')).state).toBe('normal');
    expect(of(machine('a', 'silent'), machine('b', 'unconnected')).state).toBe('unknown');
    expect(fleetHeadline(of()).en).toBe('There is no machine');
  });

  it('names its gravest machines with their causes, three at most', () => {
    const wet = (name: string) => machine(name, 'level1', { cause });
    expect(fleetSentence(of(wet('a'), machine('b', 'level2'))).en).toBe('a (Water content).');
    expect(fleetSentence(of(...['a', 'b', 'c', 'd', 'e'].map(wet))).zh).toBe(
      'a（水含量）、b（水含量）、c（水含量），另有 2 台。',
    );
    expect(fleetSentence(of(machine('a', 'normal')))).toEqual({ zh: '', en: '' });
  });

  it('begins with the grave machine that nobody has taken on for longest', () => {
    const taken = machine('taken', 'level1', { since: 1, cause: { ...cause, isAssigned: true } });
    const planned = machine('planned', 'level1', { since: 2, cause, planned: { kind: 'repair', dueAt: 9 } });
    const [late, early] = [
      machine('late', 'level1', { since: 8, cause }),
      machine('early', 'level1', { since: 4, cause }),
    ];
    expect(firstOf(of(taken, planned, late, early))?.name).toBe('early');
    expect(firstOf(of(taken, planned))).toBeNull();
  });

  it('is listed gravest first, then by health, then by name', () => {
    const list = [
      machine('HPU-10', 'normal', { health: 90 }),
      machine('HPU-2', 'normal', { health: 90 }),
      machine('x', 'unconnected'),
      machine('y', 'silent'),
      machine('z', 'level2', { health: 80 }),
      machine('w', 'level2', { health: 60 }),
    ];
    expect(list.toSorted(byWeight).map(({ name }) => name)).toEqual(['w', 'z', 'y', 'HPU-2', 'HPU-10', 'x']);
  });
});

it('health is counted of the machines that have one', () => {
  expect(healthOf([null, 80, 25, 24.75, 90, null])).toEqual({ machines: 4, median: 52.5, lowest: 24.75, atLowest: 2 });
  expect(healthOf([null])).toEqual({ machines: 0, median: null, lowest: null, atLowest: 0 });
});

it('the health of a week without any is left out', async () => {
  const period = { from: 0, to: 30 * dayMs };
  const points = await weeksOf(period, (time) => Promise.resolve(time === 9 * dayMs ? [] : [time / dayMs, 100]));
  expect(points.map((point) => point.at / dayMs)).toEqual([2, 16, 23, 30]);
  expect(points.at(-1)).toMatchObject({ lowest: 30, median: 65, p75: 82.5 });
});
