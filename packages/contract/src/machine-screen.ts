import * as z from 'zod';
import { Bilingual, FindingSeverity, Life, Verdict } from './analysis.ts';
import { Id, Key, Millis, text } from './common.ts';
import { Device, Sensor } from './devices.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Indicators that stand around the machine on its screen. */
export const indicatorsAroundMachine = 8;
/** Most machines of one carousel: the worst. */
export const maxOnCarousel = 200;
/** Most days of operating time in one call. */
export const maxOperatingDays = 90;
/** Readings are looked at for operating time at most this far back, days. */
export const maxCountedDays = 400;

/** A machine that the carousel shows. */
export const CarouselDevice = Device.pick({
  deviceId: true,
  deviceName: true,
  machineType: true,
  customerId: true,
  online: true,
  lastSeenAt: true,
  state: true,
  assessed: true,
  isAssessing: true,
});
export type CarouselDevice = z.infer<typeof CarouselDevice>;

/**
 * How the operating time of a machine is counted. `readings`: hours in which at least one good reading was measured;
 * `meter`: the hour meter that the machine sends under a key of its own; `calendar`: all time since it was put into
 * operation.
 */
export const operatingTimeTypes = ['readings', 'meter', 'calendar'] as const;
export const OperatingTimeType = z.enum(operatingTimeTypes);
export type OperatingTimeType = z.infer<typeof OperatingTimeType>;

export const OperatingDay = z.object({
  /** `2026-11-21` in the requested zone. */
  day: z.string(),
  /** 0 … 25; null: the hour meter sent nothing on that day. */
  hours: z.number().nullable(),
});
export type OperatingDay = z.infer<typeof OperatingDay>;

/** How long a machine has run. */
export const OperatingTime = z.object({
  deviceId: Id,
  version: Version,
  timeType: OperatingTimeType,
  /** The key of the hour meter, in hours; null unless `timeType` is `meter`. */
  keyId: Key.nullable(),
  /** From when the time counts, ms: what was set, else when the machine was put into operation. */
  createTime: z.number(),
  isCreateTimeSet: z.boolean(),
  /**
   * From when `totalHours` really counts, ms: `createTime`, or later where readings begin later, or where they lie
   * further back than 400 days. null: the hour meter's own count since it was new, or there is no total.
   */
  countedFrom: z.number().nullable(),
  /** null: nothing to count from yet. */
  totalHours: z.number().nullable(),
  /** Oldest first, today last. Days before `createTime` have 0 hours. */
  days: z.array(OperatingDay),
});
export type OperatingTime = z.infer<typeof OperatingTime>;

/** Which sensors of a machine report. */
export const SensorsOnline = z.object({
  /** Number of its sensors, and of those that report. */
  total: z.number().int(),
  online: z.number().int(),
  sensors: z.array(
    Sensor.pick({
      sensorId: true,
      sensorName: true,
      modelName: true,
      indicators: true,
      online: true,
      lastSeenAt: true,
    }),
  ),
});
export type SensorsOnline = z.infer<typeof SensorsOnline>;

/** The condition of the oil in a machine, by its newest stored diagnosis. */
export const OilCondition = z.object({
  deviceId: Id,
  /** The time that was assessed, ms; null: no diagnosis yet. The four below are null then, too. */
  at: z.number().nullable(),
  verdict: Verdict.nullable(),
  /** Since when, ms; null: not known. */
  since: z.number().nullable(),
  /** 0 … 100; null: too few data. */
  health: z.number().nullable(),
  life: Life.nullable(),
  /** The most severe finding that is more than a remark, and the first thing to do about it; null: none. */
  finding: z
    .object({
      ruleId: z.string(),
      severity: FindingSeverity,
      name: Bilingual,
      action: Bilingual.nullable(),
      /** Telemetry keys of what must hold for it. */
      requiredKeyIds: z.array(z.string()),
      /** Telemetry keys that it is based on, also those of what merely supports it: those of what must hold first. */
      keyIds: z.array(z.string()),
    })
    .nullable(),
  /** Cleanliness target in force: ISO 4406 scale numbers at 4, 6 and 14 µm. */
  cleanlinessTarget: z.tuple([z.number(), z.number(), z.number()]),
  /** Name of the oil in the machine; empty: not known. */
  oilName: z.string(),
  /** When the oil was filled in, ms; null: no oil change is known. */
  oilSince: z.number().nullable(),
  /** Calendar hours that it has been in the machine; null: no oil change is known, or the machine never sent a reading. */
  oilAgeH: z.number().nullable(),
});
export type OilCondition = z.infer<typeof OilCondition>;

const operatingDays = z.coerce.number().int().min(1).max(maxOperatingDays).default(14);
/** IANA name of the viewer's zone. */
const timeZone = text(64).default('UTC');

/** Calls of one machine's screen. Others of it stand with the devices, their curves and their alarms. */
export const machineScreenRoutes = defineRoutes({
  listCarousel: {
    method: 'GET',
    path: '/system/datascreen/listDevice',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    heavy: true,
    summary:
      'The machines of a factory or of a group for the carousel, the worst first, then by name; gateways are left out. `rows` are the worst 200 of `total`.',
    reply: 'rows',
    query: z.object({ customerId: Id.optional(), groupId: Id.optional() }),
    data: z.array(CarouselDevice),
  },
  getDisplayIndexSeq: {
    method: 'GET',
    path: '/system/datascreen/getDisplayIndexSeq',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary: 'The indicators that the screen of a device shows, in the order that `getTkByDeviceId` keeps.',
    query: z.object({ deviceId: Id }),
    data: z.array(z.string()),
  },
  verifyIsMore: {
    method: 'GET',
    path: '/system/datascreen/verifyIsMore',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary: 'Whether a device has further indicators than those of `getDisplayIndexSeq`, and how many.',
    query: z.object({ deviceId: Id }),
    data: z.object({ isMore: z.boolean(), more: z.number().int() }),
  },
  veritySenorOnline: {
    method: 'GET',
    path: '/system/datascreen/veritySenorOnline',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary: 'Which sensors of a device report.',
    query: z.object({ deviceId: Id }),
    data: SensorsOnline,
  },
  getOilCondition: {
    method: 'GET',
    path: '/system/datascreen/getOilCondition',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary: 'Condition of the oil in a machine: health, verdict, remaining life with its interval, and age.',
    query: z.object({ deviceId: Id }),
    data: OilCondition,
  },
  listOperatingTime: {
    method: 'GET',
    path: '/system/datascreen/listOperatingTime',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    heavy: true,
    summary: "Operating time of a machine: in total, and of each of the last days of the viewer's time zone.",
    query: z.object({ deviceId: Id, days: operatingDays, timeZone }),
    data: OperatingTime,
  },
  previewOperatingTime: {
    method: 'GET',
    path: '/system/datascreen/previewOperatingTime',
    permission: 'devices:manage',
    heavy: true,
    summary:
      'What `listOperatingTime` would answer if the machine were counted in this way and, with `createTime`, from then on. Nothing is changed.',
    query: z.object({
      deviceId: Id,
      days: operatingDays,
      timeZone,
      timeType: OperatingTimeType,
      keyId: Key.optional(),
      createTime: Millis.optional(),
    }),
    data: OperatingTime,
  },
  updateDeviceCreateTime: {
    method: 'PUT',
    path: '/system/datascreen/updateDeviceCreateTime',
    permission: 'devices:manage',
    audit: 'device.operatingSince',
    summary: 'Set from when the operating time of a machine counts; null: from when it was put into operation.',
    body: z.object({ deviceId: Id, version: Version, createTime: Millis.nullable() }),
    data: z.null(),
  },
  updateDeviceTimeType: {
    method: 'PUT',
    path: '/system/datascreen/updateDeviceTimeType',
    permission: 'devices:manage',
    audit: 'device.operatingType',
    summary: 'Choose how the operating time of a machine is counted. `keyId`, for `meter` alone: its hour meter.',
    body: z.object({
      deviceId: Id,
      version: Version,
      timeType: OperatingTimeType,
      keyId: Key.nullable().default(null),
    }),
    data: z.null(),
  },
});
