import * as z from 'zod';
import { AlarmMark, AlarmRecord } from './alarm-records.ts';
import { Id, Millis, pageQuery, text } from './common.ts';
import { type Authority, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

const Name = z.string().trim().pipe(text(100, 1));
const Line = z.string().trim().pipe(text(100)).default('');
const Note = z.string().trim().pipe(text(1000)).default('');
const within = (least: number, most: number) => z.number().min(least).max(most);

/** Kinds of base oil. */
export const fluids = ['mineral', 'pao', 'ester', 'phosphate_ester', 'pag', 'other'] as const;
export const Fluid = z.enum(fluids);
export type Fluid = z.infer<typeof Fluid>;

/** Water that the oil can dissolve: log10 S[ppm] = a − b / (T[°C] + kelvinOffset). */
const Solubility = z.object({
  a: within(0, 20),
  b: within(1, 10_000),
  kelvinOffset: within(273, 273.2).default(273.15),
});

/**
 * A lubricant's data sheet, for the new oil. Null: not known; assessments that need the value are then left out, never
 * made with a guess.
 */
const OilForm = z.object({
  oilName: Name,
  maker: Line,
  /** As printed on the drum: `ISO VG 46`, `15W-40`. */
  grade: Line,
  fluid: Fluid,
  /** Kinematic viscosity at 40 and 100 °C, mm²/s; the second is below the first. */
  v40: within(0.3, 5000).nullable().default(null),
  v100: within(0.3, 1000).nullable().default(null),
  /** Density at 15 °C, kg/m³, and thermal expansion, 1/K. */
  density15: within(600, 1600).nullable().default(null),
  expansionPerK: within(0.0001, 0.002).default(0.000_65),
  /** Relative permittivity at 25 °C, and the change at which the oil is worn out. */
  dielectric25: within(1, 7).nullable().default(null),
  dielectricLimit: within(0.001, 5).default(0.1),
  water: Solubility.nullable().default(null),
  /** Service life at `lifeReferenceC`, hours. */
  oilLifeH: within(1, 1_000_000).nullable().default(null),
  lifeReferenceC: within(-20, 200).default(60),
  additives: Note,
  notes: Note,
});
export type OilForm = z.infer<typeof OilForm>;

export const Oil = OilForm.extend({
  oilId: Id,
  tenantId: Id,
  tenantName: z.string(),
  /** null: the product belongs to the dealer and all its factories may use it. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  /**
   * Viscosity index by ASTM D2270 and viscosity class by ISO 3448; null: a viscosity is missing, or the value does not
   * exist, as for oils with an SAE grade in grade or name.
   */
  viscosityIndex: z.number().nullable(),
  isoVg: z.number().nullable(),
  /** Number of devices in the caller's scope that hold it or have held it. */
  devices: z.number().int(),
  /** Whether the caller may change it: a factory may not change its dealer's products. */
  canChange: z.boolean(),
  version: z.number().int(),
});
export type Oil = z.infer<typeof Oil>;

/** Most products of a dealer, including those of its factories. */
export const maxOils = 2000;
/** Most log entries of a device, and most oil charges of it. */
export const maxLogEntries = 5000;
/** Most oil charges of a device that are listed, the newest ones: many more than any machine has had. */
export const maxListedOilCharges = 200;

/** An oil that was filled into a device; it counts from `since` until the next oil charge. */
export const OilCharge = z.object({
  oilChargeId: Id,
  deviceId: Id,
  oilId: Id,
  oilName: z.string(),
  since: z.number(),
  /** L. */
  volumeL: z.number().nullable(),
  note: z.string(),
  /** The person who entered it; null: not known. */
  by: z.string().nullable(),
  /** The log entry that created it; null: none. */
  entryId: Id.nullable(),
  version: z.number().int(),
});
export type OilCharge = z.infer<typeof OilCharge>;

export const logKinds = [
  'oil_change',
  'refill',
  'maintenance',
  'start',
  'commissioning',
  'sensor_replacement',
] as const;
export const LogKind = z.enum(logKinds);
export type LogKind = z.infer<typeof LogKind>;

export const oilPermissions = definePermissions({
  'devices:log': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'MAINTENANCE'],
  'oils:fill': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  'oils:manage': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
});

/** Kinds of entries about the oil itself: some create an oil charge, and the assessment of the oil uses all of them. */
const oilKinds: readonly LogKind[] = ['oil_change', 'refill', 'commissioning'];

/**
 * The kinds of entries that a role may write, change and remove. Maintenance staff may write notes and replacements,
 * and nothing about the oil.
 */
export function logKindsOf(authority: Authority): readonly LogKind[] {
  const holds = (permission: keyof typeof oilPermissions) =>
    oilPermissions[permission].some((role) => role === authority);
  if (!holds('devices:log')) return [];
  return holds('oils:fill') ? logKinds : logKinds.filter((kind) => !oilKinds.includes(kind));
}

/** An entry of a device's log. */
export const LogEntry = z.object({
  entryId: Id,
  deviceId: Id,
  kind: LogKind,
  at: z.number(),
  /** In L, for oil changes and top-ups. */
  volumeL: z.number().nullable(),
  note: z.string(),
  by: z.string().nullable(),
  /** The oil that was filled in; null: none was named. */
  oilId: Id.nullable(),
  oilName: z.string().nullable(),
  version: z.number().int(),
});
export type LogEntry = z.infer<typeof LogEntry>;

const VolumeL = within(0.01, 1_000_000).nullable().default(null);
const OilChargeForm = z.object({ oilId: Id, since: Millis, volumeL: VolumeL, note: Note });
const EntryForm = z.object({
  kind: LogKind,
  at: Millis,
  volumeL: VolumeL,
  note: Note,
  /** The oil that was filled in, at an oil change or commissioning. */
  oilId: Id.nullable().default(null),
});
export type OilChargeForm = z.infer<typeof OilChargeForm>;
export type EntryForm = z.infer<typeof EntryForm>;

/**
 * Events of a machine: a log entry, an oil charge without a log entry, a sensor installed later than the machine, or what
 * became of an alarm that its present factory had.
 */
export const timelineAlarmKinds = ['alarmRaised', 'alarmCleared', 'alarmProcessed'] as const;
export const timelineKinds = [...logKinds, 'oilCharge', 'sensor_installed', ...timelineAlarmKinds] as const;
export const TimelineAlarm = AlarmMark.extend(
  AlarmRecord.pick({ processedAt: true, processedBy: true, note: true, durationMs: true }).shape,
);
export type TimelineAlarm = z.infer<typeof TimelineAlarm>;
/** Which events a timeline holds: all, those of alarms alone, or all others. */
export const TimelinePart = z.enum(['all', 'alarms', 'log']);
export type TimelinePart = z.infer<typeof TimelinePart>;
export const TimelineEntry = z.object({
  /** Unique within the timeline. */
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: z.number(),
  /** The event's object, null where it has none: the log entry, the oil charge, the sensor's name, or the alarm. */
  entry: LogEntry.nullable(),
  oilCharge: OilCharge.nullable(),
  sensorName: z.string().nullable(),
  alarm: TimelineAlarm.nullable(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

const versionQuery = z.object({ version: z.coerce.number().int() });

export const oilRoutes = defineRoutes({
  listOils: {
    method: 'GET',
    path: '/system/oil/list',
    permission: 'devices:log',
    summary: "Oil products by name: the dealer's and the factory's own.",
    reply: 'rows',
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      deviceId: Id.optional(),
      search: text(100).optional(),
      ...pageQuery,
    }),
    data: z.array(Oil),
  },
  createOil: {
    method: 'POST',
    path: '/system/oil',
    permission: 'oils:manage',
    summary: 'Create an oil product, of a dealer or of one of its factories.',
    audit: 'oil.create',
    body: OilForm.extend({ tenantId: Id, customerId: Id.nullable().default(null) }),
    data: Oil,
  },
  updateOil: {
    method: 'PUT',
    path: '/system/oil',
    permission: 'oils:manage',
    summary: 'Change an oil product. The machines that hold it are assessed again.',
    audit: 'oil.update',
    body: OilForm.extend({ oilId: Id, version: Version }),
    data: Oil,
  },
  removeOil: {
    method: 'DELETE',
    path: '/system/oil/:oilId',
    permission: 'oils:manage',
    summary: 'Remove an oil product that no device holds or has held.',
    audit: 'oil.remove',
    params: z.object({ oilId: Id }),
    query: versionQuery,
    data: z.null(),
  },
  listOilCharges: {
    method: 'GET',
    path: '/system/oil/oilCharge/list',
    permission: 'devices:read',
    summary: 'Which oil has been in a device since when, newest first: the newest 200.',
    query: z.object({ deviceId: Id }),
    data: z.array(OilCharge),
  },
  addOilCharge: {
    method: 'POST',
    path: '/system/oil/oilCharge',
    permission: 'oils:fill',
    summary: 'Say which oil is in a device since when.',
    audit: 'device.addOilCharge',
    body: OilChargeForm.extend({ deviceId: Id }),
    data: OilCharge,
  },
  updateOilCharge: {
    method: 'PUT',
    path: '/system/oil/oilCharge',
    permission: 'oils:fill',
    summary: 'Change an oil charge. The log entry that it came with changes with it.',
    audit: 'device.updateOilCharge',
    body: OilChargeForm.extend({ oilChargeId: Id, version: Version }),
    data: OilCharge,
  },
  removeOilCharge: {
    method: 'DELETE',
    path: '/system/oil/oilCharge/:oilChargeId',
    permission: 'oils:fill',
    summary: 'Remove an oil charge.',
    audit: 'device.removeOilCharge',
    params: z.object({ oilChargeId: Id }),
    query: versionQuery,
    data: z.null(),
  },
  listLog: {
    method: 'GET',
    path: '/system/oil/log/list',
    permission: 'devices:read',
    summary: 'The log of a device, newest first.',
    reply: 'rows',
    query: z.object({ deviceId: Id, kind: LogKind.optional(), ...pageQuery }),
    data: z.array(LogEntry),
  },
  addLogEntry: {
    method: 'POST',
    path: '/system/oil/log',
    permission: 'devices:log',
    summary:
      'Enter an oil change, a top-up, maintenance or a start into the log of a device; with an oil it is filled in as well.',
    audit: 'device.addLogEntry',
    body: EntryForm.extend({ deviceId: Id }),
    data: LogEntry,
  },
  updateLogEntry: {
    method: 'PUT',
    path: '/system/oil/log',
    permission: 'devices:log',
    summary: 'Change an entry of the log, and the oil charge that came with it.',
    audit: 'device.updateLogEntry',
    body: EntryForm.extend({ entryId: Id, version: Version }),
    data: LogEntry,
  },
  removeLogEntry: {
    method: 'DELETE',
    path: '/system/oil/log/:entryId',
    permission: 'devices:log',
    summary: 'Remove an entry of the log, and the oil charge that came with it.',
    audit: 'device.removeLogEntry',
    params: z.object({ entryId: Id }),
    query: versionQuery,
    data: z.null(),
  },
  timeline: {
    method: 'GET',
    path: '/system/oil/timeline',
    permission: 'devices:read',
    heavy: true,
    summary:
      'What happened to a device, newest first: its log, its oil charges, its sensors, its alarms. `total` is 10 000 at most.',
    reply: 'rows',
    query: z.object({ deviceId: Id, part: TimelinePart.default('all'), ...pageQuery }),
    data: z.array(TimelineEntry),
  },
});
