import { healthParts } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Key, pageQuery, text } from './common.ts';
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

/** Why limits are set, in a person's words. */
export const maxLimitReason = 300;
const LimitReason = text(maxLimitReason).optional();

/** When limits were set, by whom and why. null: not known. */
export const LimitsSet = z.object({ at: z.number(), by: z.string().nullable(), reason: z.string().nullable() });
export type LimitsSet = z.infer<typeof LimitsSet>;

/** How long a change of limits can be taken back, days. */
export const takeBackDays = 30;

/** A change of the limits of one indicator. */
export const LimitChange = z.object({
  changeId: z.number().int(),
  /** Of the device, or of its machine type in the factory. */
  owner: z.enum(['device', 'machineType']),
  at: z.number(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** null: there were none, or there are none after it. */
  before: LimitValues.nullable(),
  after: LimitValues.nullable(),
  /** Whether it is the newest of its owner, and not older than `takeBackDays`. */
  canTakeBack: z.boolean(),
});
export type LimitChange = z.infer<typeof LimitChange>;

const OwnLimits = z.object({
  /** null: none. */
  limits: LimitValues.nullable(),
  /** To be sent with a change; 0: never set. */
  version: z.number().int(),
  /** null: not known, or never set. */
  set: LimitsSet.nullable(),
});

/** Where the limits of an indicator of a device can come from. The first that has any holds. */
export const LimitSources = z.object({
  key: z.string(),
  worse: z.enum(['up', 'down', 'both']),
  device: OwnLimits,
  machineType: OwnLimits,
  /** Of the device, where neither has any: by the cleanliness target, a standard or our default. null: none. */
  rest: SourcedLimits.nullable(),
  /** The same for a machine of the type without a target of its own. */
  restOfType: SourcedLimits.nullable(),
  /** Targets that limits of particles follow. */
  cleanlinessTarget: Targets.shape.cleanlinessTarget,
  /** Of both owners, the newest first, 20 at most. */
  history: z.array(LimitChange),
});
export type LimitSources = z.infer<typeof LimitSources>;

/** Most factories whose limits one call sets. */
export const maxLimitFactories = 200;

/** A machine beside the limits of one of its indicators. */
export const LimitedDevice = z.object({
  deviceId: Id,
  deviceName: z.string(),
  deviceNo: z.string(),
  customerId: Id,
  customerName: z.string(),
  /** The newest reading; null: none yet, or it is text. */
  value: z.number().nullable(),
  at: z.number().nullable(),
  /** `fault`: the reading was refused. `offline`: it is older than the device may be silent. null: neither. */
  unheard: z.enum(['fault', 'offline']).nullable(),
  /** Limits in force; null: there are none. */
  inForce: SourcedLimits.nullable(),
});
export type LimitedDevice = z.infer<typeof LimitedDevice>;

/** The machines of a type in the caller's scope, for which limits of the type would hold. */
export const LimitedDevices = z.object({
  rows: z.array(LimitedDevice),
  /** Of all pages. */
  total: z.number().int(),
  /** Those in the factory of the device. */
  inFactory: z.object({ devices: z.number().int(), keeping: z.number().int() }),
  inScope: z.object({
    devices: z.number().int(),
    /** Machines with limits of their own, which keep them. */
    keeping: z.number().int(),
    factories: z.number().int(),
  }),
  /** Factories with such machines, `maxLimitFactories` at most. */
  factories: z.array(
    z.object({
      customerId: Id,
      customerName: z.string(),
      /** Limits of the type there, and the version to be sent with a change of them; 0: never set. */
      limits: LimitValues.nullable(),
      version: z.number().int(),
      /** Its machines without limits of their own, for which those of the type would hold. */
      held: z.number().int(),
    }),
  ),
});
export type LimitedDevices = z.infer<typeof LimitedDevices>;

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

export const limitRoutes = defineRoutes({
  limitsInForce: {
    method: 'GET',
    path: '/system/limits/device',
    permission: 'devices:read',
    summary: 'Limits and targets in force for a device, with where each comes from.',
    query: z.object({ deviceId: Id }),
    data: LimitSettings,
  },
  limitSources: {
    method: 'GET',
    path: '/system/limits/sources',
    permission: 'oils:manage',
    summary: 'Where the limits of an indicator of a device come from, who set them and why, and how they changed.',
    query: z.object({ deviceId: Id, key: Key }),
    data: LimitSources,
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
    body: z.object({
      deviceId: Id,
      key: Key,
      version: Version.or(z.literal(0)),
      limits: LimitValues.nullable(),
      reason: LimitReason,
    }),
    data: LimitSettings,
  },
  setTypeLimits: {
    method: 'PUT',
    path: '/system/limits/type',
    permission: 'oils:manage',
    summary: 'Set the limits of an indicator for a machine type of a factory; null takes them back.',
    audit: 'customer.setLimits',
    body: z.object({
      ...ofType,
      key: Key,
      version: Version.or(z.literal(0)),
      limits: LimitValues.nullable(),
      reason: LimitReason,
    }),
    data: LimitSettings,
  },
  setLimitsOfFactories: {
    method: 'PUT',
    path: '/system/limits/types',
    permission: 'oils:manage',
    heavy: true,
    summary: 'Set the limits of an indicator for a machine type in several factories: in all of them or in none.',
    audit: 'customer.setLimits',
    body: z.object({
      machineType: MachineType,
      key: Key,
      factories: z
        .array(z.object({ customerId: Id, version: Version.or(z.literal(0)) }))
        .min(1)
        .max(maxLimitFactories),
      limits: LimitValues.nullable(),
      reason: LimitReason,
    }),
    data: z.object({ factories: z.number().int() }),
  },
  takeBackLimits: {
    method: 'POST',
    path: '/system/limits/takeBack',
    permission: 'oils:manage',
    summary: 'Take back the newest change of the limits of an indicator: what was before it is in force again.',
    audit: 'limits.takeBack',
    body: z.object({ deviceId: Id, changeId: z.number().int().min(1) }),
    data: z.object({}),
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
    heavy: true,
    summary: "Copy a device's own limits and targets to others of its machine type: to all of them or to none.",
    audit: 'device.copySettings',
    body: z.object({ deviceId: Id, toDeviceIds: z.array(Id).min(1).max(maxCopies) }),
    data: z.object({ devices: z.number().int() }),
  },
  listLimitedDevices: {
    method: 'GET',
    path: '/system/limits/devices',
    permission: 'oils:manage',
    heavy: true,
    summary:
      "Machines of a device's type beside the limits of an indicator: that device first, then those of its factory.",
    query: z.object({
      deviceId: Id,
      key: Key,
      /** Those of the device's factory, or all in the caller's scope. */
      reach: z.enum(['factory', 'scope']),
      ...pageQuery,
      pageSize: z.coerce.number().int().min(1).max(50).default(8),
    }),
    data: LimitedDevices,
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
