import type * as z from 'zod';
import { dashboardRoutes, deviceStatuses, deviceStatusOf, reportRoutes } from '@oilsight/contract';
import type {
  AlarmDays,
  Attention,
  AttentionRow,
  Device,
  DeviceListRow,
  FleetHealth,
  Latest,
  OnlineShare,
  StateCounts,
  Upcoming,
  Worst,
} from '@oilsight/contract';
import type { FakeServer } from './fake-server.ts';

const hour = 3_600_000;
const day = 24 * hour;
const tenantId = '0d000000-0000-4000-8000-000000000001';
const names = ['宁波轧钢厂', '芜湖水泥厂'] as const;
const customerOf = (number: 1 | 2) => `0c000000-0000-4000-8000-00000000000${number}`;
const deviceOf = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export type Statuses = StateCounts['devices']['statuses'];

export function statuses(some: Partial<Statuses> = {}): Statuses {
  return { ...(Object.fromEntries(deviceStatuses.map((status) => [status, 0])) as Statuses), ...some };
}

const sumOf = (some: Statuses) => Object.values(some).reduce((sum, count) => sum + count, 0);

export function stateCounts(some: Partial<Statuses> = {}, gateways = 0): StateCounts {
  const all = statuses(some);
  const total = sumOf(all);
  return {
    at: Date.now(),
    devices: { total, online: total - all.offline - all.unconnected, statuses: all },
    gateways: { total: gateways, online: gateways },
    factories: 2,
    perFactory: [],
    rest: null,
  };
}

/** A machine of the first factory, or of the second. */
export function aDevice(number: number, deviceName = `液压站 HPU-${number}`, of: 1 | 2 = 1) {
  return {
    deviceId: deviceOf(number),
    deviceName,
    customerId: customerOf(of),
    customerName: names[of - 1] as string,
    machineType: 'hydraulic' as const,
    isGateway: false,
  };
}

/** Water beyond level 1 for two days, that nobody has taken. */
export function attentionRow(number: number, more: Partial<AttentionRow> = {}): AttentionRow {
  return {
    ...aDevice(number),
    id: `alarm-${number}`,
    kind: 'alarm',
    state: 'level1',
    level: 1,
    since: Date.now() - 56 * hour,
    alarms: 1,
    recordId: `b0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    finding: null,
    indicator: 'water_ppm',
    category: 'water',
    evidence: {
      kind: 'condition',
      indicator: 'water_ppm',
      measure: 'value',
      hours: null,
      side: 'high',
      threshold: 500,
      value: 528,
      peak: 531,
      clearsAt: null,
    },
    deadline: { source: 'now', at: Date.now(), isOverdue: false, lo: null, hi: null },
    next: { step: 'checkReading', action: null },
    owner: null,
    handled: null,
    planned: null,
    ...more,
  };
}

export function attention(rows: readonly AttentionRow[] = [], total = rows.length): Attention {
  const level1 = rows.filter(({ level }) => level === 1);
  return {
    at: Date.now(),
    rows: [...rows],
    total,
    level1: level1.length,
    level1Unowned: level1.filter((row) => row.owner === null && row.handled === null && row.planned === null).length,
  };
}

export function health(scores: readonly number[] = [], devices = scores.length): FleetHealth {
  const sorted = scores.toSorted((one, other) => one - other);
  const quarter = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? null;
  const spread = { devices, lowest: quarter(0), p25: quarter(0.25), median: quarter(0.5), p75: quarter(0.75) };
  const bins = Array.from(
    { length: 20 },
    (_, bin) => sorted.filter((score) => Math.min(19, Math.floor(score / 5)) === bin).length,
  );
  return {
    ...spread,
    at: Date.now(),
    before: scores.length === 0 ? null : { at: Date.now() - 30 * day, devices, median: 97 },
    rows: sorted.map((score, index) => ({
      ...aDevice(index + 1),
      health: score,
      healthAt: Date.now(),
      state: score <= 40 ? 'level1' : score <= 70 ? 'level2' : 'normal',
    })),
    bins,
    factories:
      scores.length === 0
        ? []
        : [1, 2].map((of) => ({
            ...spread,
            customerId: customerOf(of as 1 | 2),
            customerName: names[of - 1] as string,
          })),
  };
}

/** The start of each of the last 30 days, oldest first. */
const starts = () => {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return Array.from({ length: 30 }, (_, index) => today.getTime() - (29 - index) * day);
};
const dayName = (from: number) => new Date(from + 12 * hour).toISOString().slice(0, 10);

export function onlineShare(more: Partial<OnlineShare> = {}): OnlineShare {
  return {
    at: Date.now(),
    now: { online: 0, total: 0, gateways: { online: 0, total: 0 } },
    days: starts().map((from) => ({ day: dayName(from), from, least: null })),
    share: null,
    longestGap: null,
    silent: [],
    silentTotal: 0,
    neverTotal: 0,
    ...more,
  };
}

export function alarmDays(
  of: (index: number) => { level1: number; level2: number } = () => ({ level1: 0, level2: 0 }),
): AlarmDays {
  const days = starts().map((from, index) => ({ day: dayName(from), from, ...of(index) }));
  const total = {
    level1: days.reduce((sum, { level1 }) => sum + level1, 0),
    level2: days.reduce((sum, { level2 }) => sum + level2, 0),
  };
  return {
    days,
    categories: [{ category: 'water', ...total }],
    total,
    before: { level1: 2, level2: 4 },
    unprocessed: total.level1,
  };
}

const noWorst = (): Worst => ({ at: Date.now(), assessed: 0, rows: [], forecasts: [] });
const noUpcoming = (): Upcoming => ({ at: Date.now(), rows: [], total: 0, overdue: 0 });

/** A start page on which nothing has happened yet, for tests that say nothing of it. */
export function answerDashboard(server: FakeServer): void {
  server
    .byDefault(dashboardRoutes.getStateCounts, () => stateCounts())
    .byDefault(dashboardRoutes.getAttention, () => attention())
    .byDefault(dashboardRoutes.getHealth, () => health())
    .byDefault(dashboardRoutes.getOnlineShare, () => onlineShare())
    .byDefault(dashboardRoutes.getAlarmDays, () => alarmDays())
    .byDefault(dashboardRoutes.listWorst, noWorst)
    .byDefault(dashboardRoutes.listUpcoming, noUpcoming)
    .byDefault(reportRoutes.listDueReports, { rows: [], total: 0, overdue: 0 })
    .byDefault(dashboardRoutes.listWorstFirst, { rows: [], total: 0 })
    .byDefault(dashboardRoutes.listLatest, { rows: [], total: 0 });
}

/** A device as the list has it. */
export function listRow(device: Device & Partial<DeviceListRow>): DeviceListRow {
  return {
    leading: null,
    finding: null,
    since: null,
    evidence: null,
    reading: null,
    health: null,
    life: null,
    ...device,
  };
}

type Asked = z.output<typeof dashboardRoutes.listWorstFirst.query>;

/**
 * Answers the list as the server does, by name: devices in a status that hold the words in their names. Returns the
 * queries, which grow with each call.
 */
export function answerList(server: FakeServer, devices: readonly (Device & Partial<DeviceListRow>)[]) {
  const asked: Asked[] = [];
  server.on(dashboardRoutes.listWorstFirst, ({ query }) => {
    const { customerId, state, words = '', pageNum, pageSize } = query;
    asked.push(query);
    const found = devices.filter(
      (device) =>
        (customerId === undefined || device.customerId === customerId) &&
        (state === undefined || deviceStatusOf(device) === state) &&
        device.deviceName.toLowerCase().includes(words.toLowerCase()),
    );
    const rows = found.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return {
      rows: rows.map(listRow),
      total: found.length,
    };
  });
  return asked;
}

/** The points of a curve over some days up to now. */
export function curve(days: number, of: (share: number) => number, bucketMs = (days * day) / 40) {
  const now = Date.now();
  const t = Array.from({ length: 40 }, (_, index) => now - (39 - index) * bucketMs);
  return { t, mean: t.map((_, index) => of(index / 39)), bucketMs };
}

export const waterLimits = {
  worse: 'up' as const,
  level2Low: null,
  level2High: 500,
  level1Low: null,
  level1High: 1000,
};

export function latestRow(number: number, more: Partial<Latest[number]> = {}): Latest[number] {
  return {
    ...aDevice(number),
    state: 'level1',
    online: true,
    lastSeenAt: Date.now() - 3000,
    indicators: [
      {
        key: 'water_ppm',
        value: 528,
        at: Date.now(),
        state: 'level2',
        limits: waterLimits,
        ...curve(1, (share) => 400 + share * 128),
      },
      {
        key: 'oil_temperature',
        value: 43.5,
        at: Date.now(),
        state: 'normal',
        limits: null,
        ...curve(1, (share) => 42 + Math.sin(share * 9)),
      },
      { key: 'viscosity_40', value: 46.2, at: Date.now(), state: 'normal', limits: null, ...curve(1, () => 46.2) },
      {
        key: 'particle_ch1',
        value: 120,
        at: Date.now(),
        state: 'normal',
        limits: null,
        ...curve(1, (share) => 100 + 20 * share),
      },
    ],
    ...more,
  };
}

export function worstRow(number: number, score: number): Worst['rows'][number] {
  const { t, mean } = curve(30, (share) => 97 - share * (97 - score), day);
  const kept = t.slice(-30);
  return {
    ...aDevice(number),
    state: score <= 40 ? 'level1' : 'level2',
    health: score,
    healthDays: kept.map((at, index) => ({ day: dayName(at), mean: mean.slice(-30)[index] ?? score })),
    indicator: {
      key: 'water_ppm',
      value: 528,
      at: Date.now(),
      limits: waterLimits,
      rate: null,
      ...curve(30, (share) => 105 + 423 * share),
    },
  };
}

export function forecast(number: number, inDays: number): Worst['forecasts'][number] {
  const at = Date.now() + inDays * day;
  return {
    ...aDevice(number),
    quantity: 'ageing',
    indicator: null,
    limit: null,
    at,
    lo: at - inDays * day * 0.2,
    hi: at + inDays * day * 0.3,
  };
}

export function plannedWork(number: number, inDays: number, owner = ''): Upcoming['rows'][number] {
  const { deviceId, deviceName, customerId, customerName } = aDevice(number);
  return {
    workId: `e0000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    deviceId,
    deviceName,
    customerId,
    customerName,
    kind: 'sample',
    dueAt: Date.now() + inDays * day,
    note: '卡尔·费休水分',
    owner,
    ownerId: null,
    by: '陈立群',
    createdAt: Date.now() - day,
    doneAt: null,
    doneBy: null,
    entryId: null,
    version: 1,
    isOverdue: inDays < 0,
  };
}

/** A dealer's busy morning: every tile has something to show. */
export function answerBusyDashboard(server: FakeServer): void {
  server
    .on(dashboardRoutes.getStateCounts, () => ({
      ...stateCounts({ level1: 4, level2: 1, offline: 2, unassessed: 1, normal: 8, unconnected: 1 }, 1),
      perFactory: [
        {
          customerId: customerOf(1),
          customerName: names[0],
          tenantId,
          areaNo: '330200',
          areaName: '浙江省宁波市',
          total: 9,
          online: 7,
          statuses: statuses({ level1: 4, offline: 2, normal: 3 }),
          gateways: 1,
          worst: null,
        },
      ],
    }))
    .on(dashboardRoutes.getAttention, () =>
      attention([
        attentionRow(1, {
          finding: { ruleId: 'W03', name: { zh: '冷却器或工艺水泄漏', en: 'Cooler or process water leak' } },
          next: {
            step: 'checkReading',
            action: { zh: '切换冷却器，试压', en: 'switch coolers and test for pressure' },
          },
        }),
        attentionRow(2, {
          owner: { userId: null, name: '机修班' },
          deadline: { source: 'assigned', at: Date.now() - 2.5 * hour, isOverdue: true, lo: null, hi: null },
        }),
        attentionRow(3, {
          kind: 'silence',
          state: 'offline',
          level: null,
          recordId: null,
          indicator: null,
          category: null,
          evidence: { kind: 'silence', lastSeenAt: Date.now() - 12.5 * hour },
          next: { step: 'checkConnection', action: null },
          deadline: { source: 'none', at: null, isOverdue: false, lo: null, hi: null },
        }),
      ]),
    )
    .on(dashboardRoutes.getHealth, () => health([25, 25, 37, 47, 72, 88, 92, 95, 96, 97, 97, 98, 99]))
    .on(dashboardRoutes.getOnlineShare, () => {
      const share = onlineShare();
      return {
        ...share,
        now: { online: 14, total: 15, gateways: { online: 1, total: 1 } },
        share: 0.995,
        days: share.days.map((one, index) => ({
          ...one,
          least: { online: index === 9 ? 11 : 15, total: 15, hour: one.from },
        })),
        silent: [
          { ...aDevice(4, '飞剪液压站 HPU-4'), lastSeenAt: Date.now() - 12.5 * hour },
          { ...aDevice(5, '演示液压台 QS-001', 2), lastSeenAt: null },
        ],
        silentTotal: 1,
        neverTotal: 1,
        longestGap: { ...aDevice(4, '飞剪液压站 HPU-4'), from: Date.now() - 12 * hour, to: null },
      };
    })
    .on(dashboardRoutes.getAlarmDays, () =>
      alarmDays((index) => ({ level1: index % 9 === 4 ? 1 : 0, level2: index % 4 === 1 ? 1 : 0 })),
    )
    .on(dashboardRoutes.listWorst, () => ({
      at: Date.now(),
      assessed: 13,
      rows: [25, 25, 37, 47, 72].map((score, index) => worstRow(index + 1, score)),
      forecasts: [forecast(1, 0.4), forecast(2, 4), forecast(3, 27)],
    }))
    .on(dashboardRoutes.listUpcoming, () => ({
      at: Date.now(),
      rows: [plannedWork(1, -1, '机修班'), plannedWork(2, 0.01, '润滑站'), plannedWork(3, 6)],
      total: 3,
      overdue: 1,
    }))
    .on(dashboardRoutes.listLatest, {
      rows: [latestRow(1), latestRow(2, { online: false, state: 'offline' })],
      total: 2,
    });
}
