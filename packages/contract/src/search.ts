import * as z from 'zod';
import { Id, text } from './common.ts';
import { DeviceListRow } from './dashboard.ts';
import { ReportState, ReportType } from './report-words.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';

/** Most characters that are searched for, and most words in them; further words are left out. */
export const longestSearch = 100;
export const maxSearchWords = 8;
/** Most rows of one kind that are found. */
export const maxFound = 5;
/** Most words of a search that are taken for initials, and most parts of names that they spell together. */
export const maxSpelledWords = 2;
export const maxSpelled = 40;

const Total = z.number().int();
const found = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row).max(maxFound),
    /** How many there are in all. */
    total: Total,
  });

/** A factory, with its machines that have an open alarm; gateways are not counted. */
export const FoundFactory = z.object({
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  /** In the caller's language. */
  areaName: z.string(),
  devices: Total,
  level1: Total,
  level2: Total,
});
export type FoundFactory = z.infer<typeof FoundFactory>;

/** A sensor in place. */
export const FoundSensor = z.object({
  sensorId: Id,
  sensorName: z.string(),
  serialNo: z.string(),
  /** Code of its model, and its name in the caller's language; empty: its model is not in the database. */
  model: z.string(),
  modelName: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  online: z.boolean(),
  /** Newest reading of its own indicators, ms; null: none yet. */
  lastSeenAt: z.number().nullable(),
});
export type FoundSensor = z.infer<typeof FoundSensor>;

export const FoundOil = z.object({
  oilId: Id,
  oilName: z.string(),
  maker: z.string(),
  grade: z.string(),
  /** The caller's devices that have or had it. */
  devices: Total,
});
export type FoundOil = z.infer<typeof FoundOil>;

export const FoundReport = z.object({
  reportId: Id,
  number: z.string(),
  theme: z.string(),
  type: ReportType,
  state: ReportState,
  /** Empty: a report of a factory or dealer. */
  deviceName: z.string(),
  customerName: z.string(),
});
export type FoundReport = z.infer<typeof FoundReport>;

/** What is called exactly as the search says, by its name or number, stands first. */
export const Found = z.object({
  factories: found(FoundFactory),
  /** Then the worst first. */
  devices: found(DeviceListRow),
  sensors: found(FoundSensor),
  /** None for those who may not list oils, or reports. */
  oils: found(FoundOil),
  /** Then the newest first. */
  reports: found(FoundReport),
  /** Parts of names that the words spell by the initials of their pinyin, in lower case: 热轧 for `rz`. */
  spelled: z.array(z.string()).max(maxSpelled),
});
export type Found = z.infer<typeof Found>;

export const searchPermissions = definePermissions({ 'search:read': authorities });

export const searchRoutes = defineRoutes({
  search: {
    method: 'GET',
    path: '/system/search',
    permission: 'search:read',
    heavy: true,
    summary:
      'Factories, devices, sensors, oils and reports that hold each of the words, up to eight, in a name, a number or what else lists search in, as it is written. Up to two of the words are also taken for the initials of the pinyin of what machines are found by, of sensors in place and of factories. At most five of each kind, and how many there are.',
    query: z.object({ words: text(longestSearch, 1) }),
    data: Found,
  },
});
