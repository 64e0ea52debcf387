import { healthParts } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Key } from './common.ts';
import { MachineType } from './devices.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

const Bound = z.number().min(-1e7).max(1e7).nullable();

/**
 * Level 2 is the early warning, level 1 the alarm; a value exactly at a limit is still within it. Null: no such limit.
 */
export const LimitValues = z.object({ level2Low: Bound, level2High: Bound, level1Low: Bound, level1High: Bound });
export type LimitValues = z.infer<typeof LimitValues>;

/** Origin of a setting: the device, its machine type in this factory, a standard (by name), or our default. */
export const Source = z.object({
  kind: z.enum(['device', 'machineType', 'standard', 'default']),
  standard: z.string().nullable(),
});
export type Source = z.infer<typeof Source>;

/**
 * Limits with their origin. Particle counts without limits of their own follow the cleanliness target (`byTarget`),
 * whatever the target's origin.
 */
export const SourcedLimits = LimitValues.extend({ source: Source, byTarget: z.boolean() });
export type SourcedLimits = z.infer<typeof SourcedLimits>;

/** The limits of one indicator, set for a device or for a machine type of a factory. */
export const IndicatorLimits = z.object({
  key: z.string(),
  worse: z.enum(['up', 'down', 'both']),
  /** null: there is no limit. */
  inForce: SourcedLimits.nullable(),
  /** Limits set here; null: none. */
  own: LimitValues.nullable(),
  /** The limits that would be in force without the ones set here. */
  without: SourcedLimits.nullable(),
  /** To be sent with a change; 0: never set. */
  version: z.number().int(),
});
export type IndicatorLimits = z.infer<typeof IndicatorLimits>;

const three = <T extends z.ZodType>(one: T) => z.tuple([one, one, one]);

/** Settings of a machine that its assessment needs. Null: not set here. */
export const Targets = z.object({
  /** ISO 4406 scale numbers at 4, 6 and 14 µm(c), in falling order. */
  cleanlinessTarget: three(z.number().int().min(0).max(28)).nullable(),
  /** Whether the circuit has servo valves: cleanliness then has more weight. */
  hasServoValves: z.boolean().nullable(),
  /** Least viscosity at working temperature, mm²/s. */
  minimumViscosity: z.number().min(0.3).max(5000).nullable(),
  /** Oil temperature at standstill, °C. */
  standstillC: z.number().min(-40).max(100).nullable(),
  /** Pressure difference at which the filter's bypass opens, bar. */
  filterBypassBar: z.number().min(0.05).max(100).nullable(),
});
export type Targets = z.infer<typeof Targets>;

export const targetNames = [
  'cleanlinessTarget',
  'hasServoValves',
  'minimumViscosity',
  'standstillC',
  'filterBypassBar',
] as const satisfies readonly (keyof Targets)[];
export type TargetName = (typeof targetNames)[number];

/** All settings of a device or of a machine type of a factory. */
export const LimitSettings = z.object({
  machineType: MachineType,
  /** Every indicator that can have limits, in the catalogue's order. */
  limits: z.array(IndicatorLimits),
  targets: z.object({
    own: Targets,
    /** Settings in force; null: not known. */
    inForce: Targets,
    sources: z.record(z.enum(targetNames), Source),
    /** The settings that would be in force without the ones set here. */
    without: Targets,
    version: z.number().int(),
  }),
});
export type LimitSettings = z.infer<typeof LimitSettings>;

/** How often the limits would have been exceeded in the last days, from hourly data. */
export const LimitTrial = z.object({
  days: z.number().int(),
  /** Days with good readings; days with level 2 or worse; days with level 1. */
  daysSeen: z.number().int(),
  daysLevel2: z.number().int(),
  daysLevel1: z.number().int(),
  /** The same in hours. */
  hoursSeen: z.number().int(),
  hoursLevel2: z.number().int(),
  hoursLevel1: z.number().int(),
  /** Least and greatest reading, in the indicator's unit; null: none. */
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  /** The newest reading if it is good; else null. */
  newest: z.object({ value: z.number(), at: z.number() }).nullable(),
});
export type LimitTrial = z.infer<typeof LimitTrial>;

const Weight = z.number().min(0).max(1000);
const WeightValues = z.record(z.enum(healthParts), Weight);

/** Weights of the parts of oil health, in points; only their proportions count. */
export const HealthWeightSettings = z.object({
  machineType: MachineType,
  /** Shares of 100. */
  inForce: WeightValues,
  defaults: WeightValues,
  isOwn: z.boolean(),
  version: z.number().int(),
});
export type HealthWeightSettings = z.infer<typeof HealthWeightSettings>;

/** Most devices to which one call copies settings. */
export const maxCopies = 200;

const ofType = { customerId: Id, machineType: MachineType };
const QueryBound = z.coerce.number().min(-1e7).max(1e7).optional();

export const limitRoutes = defineRoutes({
  limitsInForce: {
    method: 'GET',
    path: '/system/limits/device',
    permission: 'devices:read',
    summary: 'Limits and targets in force for a device, with where each comes from.',
    query: z.object({ deviceId: Id }),
    data: LimitSettings,
  },
  limitsOfType: {
    method: 'GET',
    path: '/system/limits/type',
    permission: 'oils:manage',
    summary: 'Limits and targets of a machine type in a factory.',
    query: z.object(ofType),
    data: LimitSettings,
  },
  setDeviceLimits: {
    method: 'PUT',
    path: '/system/limits/device',
    permission: 'oils:manage',
    summary: 'Set the limits of an indicator for a device; null takes them back.',
    audit: 'device.setLimits',
    body: z.object({ deviceId: Id, key: Key, version: Version.or(z.literal(0)), limits: LimitValues.nullable() }),
    data: LimitSettings,
  },
  setTypeLimits: {
    method: 'PUT',
    path: '/system/limits/type',
    permission: 'oils:manage',
    summary: 'Set the limits of an indicator for a machine type of a factory; null takes them back.',
    audit: 'customer.setLimits',
    body: z.object({ ...ofType, key: Key, version: Version.or(z.literal(0)), limits: LimitValues.nullable() }),
    data: LimitSettings,
  },
  setDeviceTargets: {
    method: 'PUT',
    path: '/system/limits/device/targets',
    permission: 'oils:manage',
    summary:
      'Set cleanliness target, servo valves, minimum viscosity, standstill temperature and filter bypass of a device; null takes one back.',
    audit: 'device.setTargets',
    body: Targets.extend({ deviceId: Id, version: Version.or(z.literal(0)) }),
    data: LimitSettings,
  },
  setTypeTargets: {
    method: 'PUT',
    path: '/system/limits/type/targets',
    permission: 'oils:manage',
    summary: 'Set targets for a machine type of a factory; null takes one back.',
    audit: 'customer.setTargets',
    body: Targets.extend({ ...ofType, version: Version.or(z.literal(0)) }),
    data: LimitSettings,
  },
  copySettings: {
    method: 'POST',
    path: '/system/limits/copy',
    permission: 'oils:manage',
    summary: "Copy a device's own limits and targets to others of its machine type: to all of them or to none.",
    audit: 'device.copySettings',
    body: z.object({ deviceId: Id, toDeviceIds: z.array(Id).min(1).max(maxCopies) }),
    data: z.object({ devices: z.number().int() }),
  },
  tryLimits: {
    method: 'GET',
    path: '/system/limits/try',
    permission: 'oils:manage',
    summary: 'What limits would have done at a device in the last days.',
    query: z.object({
      deviceId: Id,
      key: Key,
      level2Low: QueryBound,
      level2High: QueryBound,
      level1Low: QueryBound,
      level1High: QueryBound,
      days: z.coerce.number().int().min(1).max(90).default(30),
    }),
    data: LimitTrial,
  },
  getWeights: {
    method: 'GET',
    path: '/system/limits/weights',
    permission: 'oils:manage',
    summary: 'Weights of the parts of oil health for a machine type of a factory.',
    query: z.object(ofType),
    data: HealthWeightSettings,
  },
  setWeights: {
    method: 'PUT',
    path: '/system/limits/weights',
    permission: 'oils:manage',
    summary: 'Set the weights; null takes the defaults again.',
    audit: 'customer.setWeights',
    body: z.object({ ...ofType, version: Version.or(z.literal(0)), weights: WeightValues.nullable() }),
    data: HealthWeightSettings,
  },
});
