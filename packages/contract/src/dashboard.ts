import { alarmCategories, lifeQuantities } from '@oilsight/oil';
import * as z from 'zod';
import { AlarmCategory, AlarmLevel, AlarmMeasure } from './alarms.ts';
import { Bilingual } from './analysis.ts';
import { Id, text } from './common.ts';
import { Device, deviceStatuses, MachineType, State } from './devices.ts';
import { listSorts } from './list-views.ts';
import { PlannedWork } from './planned-work.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Days that the tiles look back. */
export const dashboardDays = 30;
/** Days ahead that `listUpcoming` looks. */
export const upcomingDays = 14;
/** An answer lacks at most what was stored within this time before it was asked for, ms: what has just changed is seen after it. */
export const dashboardSharedMs = 2000;
/** Most factories that one call counts apart; the others are added up. */
export const maxDashboardFactories = 200;
/** Most rows of `getAttention`, of devices with their health, of silent devices, and of what comes next. */
export const maxAttention = 50;
export const maxHealthRows = 300;
export const maxSilentRows = 50;
export const maxUpcoming = 100;
/** Devices of `listWorst`, and most forecasts in it. */
export const worstDevices = 5;
export const maxForecasts = 10;
/** Most devices of one page of `listWorstFirst`, and most words in its search. */
export const maxListed = 100;
export const maxListWords = 8;
/** Most devices of one call of `listLatest`, and indicators of each. */
export const maxLatestDevices = 24;
export const latestKeys = 5;

const Count = z.number().int();
/** Devices by status, in the order of `deviceStatuses`; they sum up to `total`. */
const Statuses = z.record(z.enum(deviceStatuses), Count);

const AFactory = z.object({ customerId: Id, customerName: z.string() });
const ADevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  ...AFactory.shape,
  machineType: MachineType,
  isGateway: z.boolean(),
});

export const StateCounts = z.object({
  at: z.number(),
  /** Machines: devices other than gateways. */
  devices: z.object({ total: Count, online: Count, statuses: Statuses }),
  gateways: z.object({ total: Count, online: Count }),
  /** Factories in scope, also those without a device. */
  factories: Count,
  /** Those with devices, the worst first. */
  perFactory: z.array(
    AFactory.extend({
      tenantId: Id,
      areaNo: z.string(),
      areaName: z.string(),
      /** Machines, without gateways. */
      total: Count,
      online: Count,
      statuses: Statuses,
      gateways: Count,
      /** Its worst machine, of equally grave ones that which has been so for longest; null: none is worse than normal. */
      worst: z
        .object({
          deviceId: Id,
          deviceName: z.string(),
          state: State,
          lastSeenAt: z.number().nullable(),
          leading: z.string().nullable(),
          finding: Bilingual.nullable(),
          since: z.number().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The other factories, added up; null: all are listed. */
  rest: z.object({ factories: Count, total: Count, online: Count, statuses: Statuses, gateways: Count }).nullable(),
});
export type StateCounts = z.infer<typeof StateCounts>;

/**
 * Where a deadline comes from. `assigned`: what the person who has it was given; `now`: level 1 that nobody has been
 * given a time for; `forecast`: when the life of the oil ends by its trend, `limit`: when the cause's indicator reaches
 * level 1 by its trend, `planned`: planned work on the device, whichever comes first; `none`: nothing says until when.
 */
export const deadlineSources = ['assigned', 'now', 'forecast', 'limit', 'planned', 'none'] as const;
export type DeadlineSource = (typeof deadlineSources)[number];

const Deadline = z.object({
  source: z.enum(deadlineSources),
  /** ms; of `now` the time of the answer; null: none. */
  at: z.number().nullable(),
  /** Never of a forecast: its interval lasts beyond the time of the answer, though its middle may have passed. */
  isOverdue: z.boolean(),
  /** Bounds of a forecast's 95 % interval, ms; null: of another source. */
  lo: z.number().nullable(),
  hi: z.number().nullable(),
});

/** What shows that something must be done, with its numbers; in the units of the indicators. */
const AttentionEvidence = z.discriminatedUnion('kind', [
  /** An indicator's condition. `value`: its newest reading; null: none. */
  z.object({
    kind: z.literal('condition'),
    indicator: z.string(),
    measure: AlarmMeasure,
    hours: z.number().nullable(),
    side: z.enum(['high', 'low']).nullable(),
    threshold: z.number().nullable(),
    value: z.number().nullable(),
    /** Furthest beyond the threshold. */
    peak: z.number().nullable(),
    /** What `value` must come back to before the alarm clears; null: it is beyond the threshold, or has come back. */
    clearsAt: z.number().nullable(),
  }),
  /** The first condition that a finding rests on. */
  z.object({ kind: z.literal('finding'), sentence: Bilingual }),
  /** Silent since its newest reading, ms. */
  z.object({ kind: z.literal('silence'), lastSeenAt: z.number().nullable() }),
  /** Planned work that is due. */
  z.object({ kind: z.literal('planned'), work: PlannedWork }),
  z.object({ kind: z.literal('none') }),
]);

/**
 * What to do next: an action of the finding, or a code. `checkReading`: look at the readings beyond the limit;
 * `checkSensor`, `checkConnection`: of faulty sensors and silent devices; `planned`: do the work.
 */
export const nextSteps = ['checkReading', 'checkSensor', 'checkConnection', 'planned'] as const;

export const AttentionRow = ADevice.extend({
  /** Unique within the answer. */
  id: z.string(),
  kind: z.enum(['alarm', 'sensorFault', 'silence', 'planned']),
  /** State that the row stands for. */
  state: State,
  level: AlarmLevel.nullable(),
  /** When the condition began to hold, ms. */
  since: z.number(),
  /** Alarms of this cause that nobody has processed; of one that people have processed or put aside, that one. */
  alarms: Count,
  /** The gravest of them; null: not an alarm. */
  recordId: Id.nullable(),
  /** The finding that explains it; else `indicator` says what is beyond its limit. Both null: the device is silent, or work is planned. */
  finding: z.object({ ruleId: z.string(), name: Bilingual }).nullable(),
  indicator: z.string().nullable(),
  category: AlarmCategory.nullable(),
  evidence: AttentionEvidence,
  deadline: Deadline,
  next: z.object({ step: z.enum(nextSteps), action: Bilingual.nullable() }),
  /**
   * The person whom the cause was assigned to; of a row of planned work who will do it. null: nobody. Empty name: hidden
   * from the caller.
   */
  owner: z.object({ userId: Id.nullable(), name: z.string() }).nullable(),
  /**
   * What people did with an alarm that goes on and that the device's state rests on. `at`: when it was processed, ms;
   * null: it was not. `by` null: nobody is known, or hidden from the caller. null as a whole: it waits for a person.
   */
  handled: z
    .object({
      how: z.enum(['processed', 'shelved', 'outOfService']),
      at: z.number().nullable(),
      by: z.string().nullable(),
    })
    .nullable(),
  /** The next planned work on the device, whatever it is for; null: none. */
  planned: PlannedWork.nullable(),
});
export type AttentionRow = z.infer<typeof AttentionRow>;

export const Attention = z.object({
  at: z.number(),
  /** In order of the time left. */
  rows: z.array(AttentionRow),
  total: Count,
  /** Rows of level 1, of all; and those that nobody has processed, put aside, been given or planned anything for. */
  level1: Count,
  level1Unowned: Count,
});
export type Attention = z.infer<typeof Attention>;

const HealthSpread = z.object({
  /** Devices with a health. */
  devices: Count,
  lowest: z.number().nullable(),
  /** The quarters of the devices, 0 … 100; null: none. */
  p25: z.number().nullable(),
  median: z.number().nullable(),
  p75: z.number().nullable(),
});

/** Health of the oil, 0 … 100, of the devices that have been assessed. */
export const FleetHealth = HealthSpread.extend({
  at: z.number(),
  /** Of those of these devices that had a health 30 days ago, within the day before; null: none. */
  before: z.object({ at: z.number(), devices: Count, median: z.number() }).nullable(),
  /** Lowest first. */
  rows: z.array(ADevice.extend({ health: z.number(), healthAt: z.number(), state: State })),
  /** How many of all devices have a health of n × 5 ≤ health < (n + 1) × 5; 100 lies in the last of the twenty. */
  bins: z.array(Count),
  /** The lowest median first. */
  factories: z.array(HealthSpread.extend(AFactory.shape)),
});
export type FleetHealth = z.infer<typeof FleetHealth>;

/**
 * Machines online, without gateways. Past days go by the hours of the clock: a device was online in an hour in which
 * it has a reading, however late that arrived. A device counts from its first reading on.
 */
export const OnlineShare = z.object({
  at: z.number(),
  /** By the newest readings, of those that have ever reported; gateways, which hold no oil, beside the machines. */
  now: z.object({ online: Count, total: Count, gateways: z.object({ online: Count, total: Count }) }),
  /** Oldest first. Of an hour that a day begins within, the day before has it. Of today whole hours that are over. */
  days: z.array(
    z.object({
      day: z.string(),
      /** Start, ms. */
      from: z.number(),
      /** Of its worst hour: devices online, devices that have reported until then, and that hour's start. null: no hour is over. */
      least: z.object({ online: Count, total: Count, hour: z.number() }).nullable(),
    }),
  ),
  /** Share of the devices' hours that they were online in, 0 … 1; null: no hour. */
  share: z.number().nullable(),
  /** The longest time without a reading that began within these days; `to` null: it lasts. null: none of an hour or more. */
  longestGap: ADevice.extend({ from: z.number(), to: z.number().nullable() }).nullable(),
  /** Longest silent first; those that have never reported last. */
  silent: z.array(ADevice.extend({ lastSeenAt: z.number().nullable() })),
  /** Devices that have reported and are silent now, and devices that have never reported. */
  silentTotal: Count,
  neverTotal: Count,
});
export type OnlineShare = z.infer<typeof OnlineShare>;

const LevelCount = z.object({ level1: Count, level2: Count });

/** Alarms of the oil by cause: one for each group of records, of the level of its gravest, on the day of its first. */
export const AlarmDays = z.object({
  /** Oldest first. */
  days: z.array(LevelCount.extend({ day: z.string(), from: z.number() })),
  /** `category` null: indicators that say nothing about the oil. In the order of the categories. */
  categories: z.array(LevelCount.extend({ category: z.enum(alarmCategories).nullable() })),
  total: LevelCount,
  /** Of the 30 days before. */
  before: LevelCount,
  /** Causes that wait for a person, whenever they were raised. */
  unprocessed: Count,
});
export type AlarmDays = z.infer<typeof AlarmDays>;

const Points = z.object({
  /** Start of each bucket, ms, and their width. */
  t: z.array(z.number()),
  mean: z.array(z.number()),
  bucketMs: z.number(),
});
const LimitsOfKey = z
  .object({
    worse: z.enum(['up', 'down', 'both']),
    level2Low: z.number().nullable(),
    level2High: z.number().nullable(),
    level1Low: z.number().nullable(),
    level1High: z.number().nullable(),
  })
  .nullable();

export const Worst = z.object({
  at: z.number(),
  /** Devices that report and have a health, in all. */
  assessed: Count,
  /** Those that are not normal or whose health asks for attention, the lowest health first. */
  rows: z.array(
    ADevice.extend({
      state: State,
      health: z.number(),
      /** Days of the zone that have a health. */
      healthDays: z.array(z.object({ day: z.string(), mean: z.number() })),
      /** The indicator that leads to its state, or that its finding rests on; null: none. */
      indicator: z
        .object({
          key: z.string(),
          value: z.number().nullable(),
          at: z.number().nullable(),
          limits: LimitsOfKey,
          /**
           * The rate of particles that the finding rests on, and then `value` and `limits`, too, are those of the rate;
           * null: the indicator itself leads.
           */
          rate: z
            .object({
              parameter: z.enum(['feRate', 'nfRate']),
              /** Usual rate of this machine, 1/h. */
              baseline: z.number(),
              /** So many times the baseline are too much. */
              times: z.number(),
            })
            .nullable(),
          ...Points.shape,
        })
        .nullable(),
    }),
  ),
  /**
   * What runs out: the remaining life of oils, the same that a device's oil condition says, and indicators beyond level 2
   * that reach level 1 within two weeks; soonest first.
   */
  forecasts: z.array(
    ADevice.extend({
      /** What ends the life of the oil: a trend, or the service life at its temperature; `limit`: an indicator's. */
      quantity: z.enum([...lifeQuantities, 'limit']),
      /** The indicator that reaches its limit, and that limit, in its unit; null: the life of the oil ends. */
      indicator: z.string().nullable(),
      limit: z.number().nullable(),
      at: z.number(),
      lo: z.number(),
      hi: z.number(),
    }),
  ),
});
export type Worst = z.infer<typeof Worst>;

export const Upcoming = z.object({
  at: z.number(),
  /** Overdue ones first, then by due date. */
  rows: z.array(PlannedWork.extend({ isOverdue: z.boolean() })),
  total: Count,
  overdue: Count,
});
export type Upcoming = z.infer<typeof Upcoming>;

export const Latest = z.array(
  ADevice.extend({
    state: State,
    online: z.boolean(),
    lastSeenAt: z.number().nullable(),
    indicators: z.array(
      z.object({
        key: z.string(),
        value: z.number(),
        at: z.number(),
        state: State,
        limits: LimitsOfKey,
        /** Of the last 24 hours. */
        ...Points.shape,
      }),
    ),
  }),
);
export type Latest = z.infer<typeof Latest>;

/** A device with what causes its state. */
export const QueuedDevice = Device.extend({
  /** The indicator that causes its state; null: a finding does, or nothing. */
  leading: z.string().nullable(),
  /** The finding that causes it. */
  finding: Bilingual.nullable(),
  /** Since when that has caused it, ms; null: nothing does, or the time is still being determined. */
  since: z.number().nullable(),
});
export type QueuedDevice = z.infer<typeof QueuedDevice>;

/** A device of the list, with the numbers that say how far it is from its next step. */
export const DeviceListRow = QueuedDevice.extend({
  /** What the finding rests on, in words; null: no finding causes its state, or it is not detected any more. */
  evidence: Bilingual.nullable(),
  /**
   * Of the indicator that causes its state, the newest value with the gravest limit that it is beyond. Of a normal
   * device, the indicator that is nearest to a limit, where one is near. `limit`, `level`, `side` null: beyond none.
   * `isBack`: an alarm that follows the limits is still open, and the value is within them again.
   */
  reading: z
    .object({
      key: z.string(),
      value: z.number(),
      limit: z.number().nullable(),
      level: z.enum(['level1', 'level2']).nullable(),
      side: z.enum(['low', 'high']).nullable(),
      isBack: z.boolean(),
    })
    .nullable(),
  /** Newest health of the oil, 0 … 100; null: not assessed, or a gateway. */
  health: z.object({ value: z.number(), at: z.number() }).nullable(),
  /** Newest remaining life of the oil, h from `at` on; null: none could be worked out. */
  life: z.object({ hours: z.number(), at: z.number() }).nullable(),
});
export type DeviceListRow = z.infer<typeof DeviceListRow>;

/**
 * Since when a device has been as it is, ms: since its cause began to hold, of a silent one since its newest reading.
 * null: nothing causes its state, or it has never reported.
 */
export function shownSince({ state, since, lastSeenAt }: Pick<QueuedDevice, 'state' | 'since' | 'lastSeenAt'>) {
  return since ?? (state === 'offline' ? lastSeenAt : null);
}

export const dashboardPermissions = definePermissions({ 'dashboard:read': authorities });

/** Narrow the caller's scope. Foreign ids are not found. */
const where = { tenantId: Id.optional(), customerId: Id.optional() };
/** IANA name of the zone whose days are meant. */
const timeZone = text(64).default('UTC');

export const dashboardRoutes = defineRoutes({
  getStateCounts: {
    method: 'GET',
    path: '/system/dashboard/getStateCounts',
    permission: 'dashboard:read',
    heavy: true,
    summary: 'How many devices are in which state, in all and by factory, the worst factories first.',
    query: z.object(where),
    data: StateCounts,
  },
  getAttention: {
    method: 'GET',
    path: '/system/dashboard/getAttention',
    permission: 'dashboard:read',
    heavy: true,
    summary:
      'What to do next, in order of the time left: alarms by cause, faulty sensors, silent devices, work that is due.',
    query: z.object(where),
    data: Attention,
  },
  getHealth: {
    method: 'GET',
    path: '/system/dashboard/getHealth',
    permission: 'dashboard:read',
    heavy: true,
    summary: 'The health of the oil of all assessed devices, and what it was 30 days ago.',
    query: z.object(where),
    data: FleetHealth,
  },
  getOnlineShare: {
    method: 'GET',
    path: '/system/dashboard/getOnlineShare',
    permission: 'dashboard:read',
    heavy: true,
    summary: 'The least number of devices online on each of the last 30 days, and who is silent now.',
    query: z.object({ ...where, timeZone }),
    data: OnlineShare,
  },
  getAlarmDays: {
    method: 'GET',
    path: '/system/dashboard/getAlarmDays',
    permission: 'dashboard:read',
    heavy: true,
    summary: 'New alarms of the last 30 days by day, level and category, by cause.',
    query: z.object({ ...where, timeZone }),
    data: AlarmDays,
  },
  listWorst: {
    method: 'GET',
    path: '/system/dashboard/listWorst',
    permission: 'dashboard:read',
    heavy: true,
    summary:
      'The five devices with the lowest health of those that are not well, with 30 days of it and of their most pressing indicator, and forecasts.',
    query: z.object({ ...where, timeZone }),
    data: Worst,
  },
  listUpcoming: {
    method: 'GET',
    path: '/system/dashboard/listUpcoming',
    permission: 'dashboard:read',
    heavy: true,
    summary: 'Planned work that is overdue or due within the next 14 days, to the end of the last day.',
    query: z.object({ ...where, timeZone }),
    data: Upcoming,
  },
  listWorstFirst: {
    method: 'GET',
    path: '/system/dashboard/listWorstFirst',
    permission: 'dashboard:read',
    heavy: true,
    summary:
      'Devices, the worst first, then by factory and name, or in another order; those without a value stand last in it. `words`: each of them, up to eight, stands in the name, number, machine, machine type, position, oil, group or factory.',
    reply: 'rows',
    query: z.object({
      ...where,
      state: z.enum(deviceStatuses).optional(),
      words: text(100).optional(),
      sort: z.enum(listSorts).default('worst'),
      descending: z.enum(['true', 'false']).default('false'),
      pageNum: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxListed).default(50),
    }),
    data: z.array(DeviceListRow),
  },
  listLatest: {
    method: 'GET',
    path: '/system/dashboard/listLatest',
    permission: 'dashboard:read',
    heavy: true,
    summary:
      'Devices of a factory, the worst first, with the newest readings of a few indicators and their last 24 hours.',
    reply: 'rows',
    query: z.object({
      customerId: Id,
      pageNum: z.coerce.number().int().min(1).max(1000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxLatestDevices).default(12),
    }),
    data: Latest,
  },
});
