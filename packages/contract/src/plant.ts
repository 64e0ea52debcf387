import { dayMs } from '@oilsight/oil';
import * as z from 'zod';
import { AreaNo } from './areas.ts';
import { Id, Key, Millis, text } from './common.ts';
import { Device, MachineType, deviceStatuses, State } from './devices.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Most devices that one call moves or exports by id. */
export const maxAtOnce = 500;
/** Most devices that one call gives tokens, removes or restores. */
export const maxEach = 200;
/** Most devices of a factory, and most groups of it. */
export const maxDevicesOfFactory = 5000;
export const maxGroupsOfFactory = 200;
/** Most indicators on a big screen. */
export const maxOnScreen = 40;

const Name = z.string().trim().pipe(text(100, 1));
const WrittenLine = z.string().trim().pipe(text(100));
const Line = WrittenLine.default('');

/** A named set of a factory's devices. Every device is in exactly one. */
export const DeviceGroup = z.object({
  groupId: Id,
  groupName: z.string(),
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  /** The group that every factory has from the start; it cannot be removed. */
  isDefault: z.boolean(),
  version: z.number().int(),
  /** The group's devices by name, limited to those that match the search. */
  groupMenbers: z.array(z.object({ deviceId: Id, deviceName: z.string(), state: State })),
});
export type DeviceGroup = z.infer<typeof DeviceGroup>;

export const plantPermissions = definePermissions({
  'devices:manage': ['SYS_ADMIN', 'TENANT_ADMIN'],
  'devices:credentials': ['SYS_ADMIN', 'TENANT_ADMIN'],
});

/** Calls for groups. `groupMenbers` keeps the specification's spelling. */
export const groupRoutes = defineRoutes({
  listGroups: {
    method: 'GET',
    path: '/system/dataanalysis/listByGroup',
    permission: 'devices:read',
    summary: 'Device groups with their devices, by factory and name; the default group first.',
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      groupId: Id.optional(),
      deviceName: text(100).optional(),
    }),
    data: z.array(DeviceGroup),
  },
  createGroup: {
    method: 'POST',
    path: '/system/devicegroup',
    permission: 'devices:manage',
    summary: 'Create a device group.',
    audit: 'group.create',
    body: z.object({ customerId: Id, groupName: Name }),
    data: DeviceGroup,
  },
  updateGroup: {
    method: 'PUT',
    path: '/system/devicegroup',
    permission: 'devices:manage',
    summary: 'Rename a device group.',
    audit: 'group.update',
    body: z.object({ groupId: Id, version: Version, groupName: Name }),
    data: DeviceGroup,
  },
  removeGroup: {
    method: 'DELETE',
    path: '/system/devicegroup/:groupId',
    permission: 'devices:manage',
    summary: 'Remove a device group: neither the default one nor one with devices.',
    audit: 'group.remove',
    params: z.object({ groupId: Id }),
    query: z.object({ version: z.coerce.number().int() }),
    data: z.null(),
  },
});

/** A device's data that people enter. Fields left out at its creation are empty or get the default. */
const DeviceForm = z.object({
  deviceName: Name,
  deviceNo: Line,
  nameplateNo: Line,
  machineType: MachineType,
  machine: Line,
  industry: Line,
  areaNo: AreaNo.default(''),
  monitoringPosition: Line,
  oilNo: Line,
  monitoringOil: Line,
  installedAt: Millis.nullable().default(null),
  /** Expected time between readings, ms: a second to a day. */
  reportIntervalMs: z.number().int().min(1000).max(dayMs).default(60_000),
  /** Whether it may deliver readings for other devices of its factory. Its own oil is not assessed. */
  isGateway: z.boolean().default(false),
  /** Stored name of a device image; null: none. */
  imageName: text(200).nullable().default(null),
});
export type DeviceForm = z.infer<typeof DeviceForm>;

/** A change of these data. The oil and its number stay as they are where they are left out. */
const DeviceChange = DeviceForm.extend({ oilNo: WrittenLine.optional(), monitoringOil: WrittenLine.optional() });
export type DeviceChange = z.infer<typeof DeviceChange>;

/** A device as the people who manage it see it. */
export const ManagedDevice = Device.extend({
  nameplateNo: z.string(),
  /** The oil that its log says is in it, which is its monitored oil then; null: the log says nothing. */
  oilInForce: z.string().nullable(),
  sensors: z.number().int(),
  /** Its access token; null: it has none and cannot send readings by itself. */
  token: z.object({ issuedAt: z.number() }).nullable(),
  /** When it was removed; null: it is not removed. It can be restored until `purgeAt`. */
  removedAt: z.number().nullable(),
  purgeAt: z.number().nullable(),
  createdAt: z.number(),
  version: z.number().int(),
});
export type ManagedDevice = z.infer<typeof ManagedDevice>;

/** What is removed together with a device. */
export const Removal = z.object({
  deviceId: Id,
  deviceName: z.string(),
  /** Approximate number of stored frames, and the time of the first, ms. */
  frames: z.number(),
  firstAt: z.number().nullable(),
  sensors: z.number().int(),
  /** Number of its log entries and oil charges. */
  events: z.number().int(),
  /** Experience accounts that see it. */
  experienceAccounts: z.number().int(),
  /** Whether it delivers readings with its token at present. */
  online: z.boolean(),
  /** Days in which it can be restored. */
  keptDays: z.number().int(),
});
export type Removal = z.infer<typeof Removal>;

/**
 * What became of one of several devices: each is done by itself, whatever becomes of the others. Devices that come after
 * a failure of the server are not tried, and are left out.
 */
export const DeviceOutcome = z.object({
  deviceId: Id,
  /** Empty: there is no such device within reach. */
  deviceName: z.string(),
  /** Why nothing was changed, in the caller's language; null: it is done. */
  refusal: z.string().nullable(),
  /** Whether it had been done before, as by the first try of a call whose answer was lost: this call changed nothing. */
  wasDone: z.boolean(),
});
export type DeviceOutcome = z.infer<typeof DeviceOutcome>;

/** What became of one of several devices, with its new access token, which is shown this once; null: it got none now. */
export const IssuedOutcome = DeviceOutcome.extend({ token: z.string().nullable() });
export type IssuedOutcome = z.infer<typeof IssuedOutcome>;

/** Devices as their caller read them. */
const ReadDevices = z
  .array(z.object({ deviceId: Id, version: Version }))
  .min(1)
  .max(maxEach);

/** One indicator of a device's big screen, in the order shown. */
export const ScreenIndicator = z.object({ keyId: z.string(), shown: z.boolean() });
export type ScreenIndicator = z.infer<typeof ScreenIndicator>;

export const deviceSorts = ['name', 'deviceNo', 'lastSeen', 'created'] as const;

export const plantRoutes = defineRoutes({
  listManaged: {
    method: 'GET',
    path: '/system/customerdevice/list',
    permission: 'devices:manage',
    summary: 'Devices with all that is said of them, by factory and name unless another order is asked for.',
    reply: 'rows',
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      groupId: Id.optional(),
      /** Part of the name, number, nameplate, machine or position. */
      search: text(100).optional(),
      /** Machines of this type; gateways have none. */
      machineType: MachineType.optional(),
      state: z.enum(deviceStatuses).optional(),
      areaNo: AreaNo.optional(),
      /** `true`: removed devices that can be restored. */
      removed: z.enum(['true', 'false']).default('false'),
      sort: z.enum(deviceSorts).optional(),
      descending: z.enum(['true', 'false']).default('false'),
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(50),
    }),
    data: z.array(ManagedDevice),
  },
  getManaged: {
    method: 'GET',
    path: '/system/customerdevice/:deviceId',
    permission: 'devices:manage',
    summary: 'One device with all that is said of it.',
    params: z.object({ deviceId: Id }),
    data: ManagedDevice,
  },
  createDevice: {
    method: 'POST',
    path: '/system/customerdevice',
    permission: 'devices:manage',
    summary:
      'Create a device in a group of a factory, the default group if none is named. Its access token is shown this once.',
    audit: 'device.create',
    body: DeviceForm.extend({ customerId: Id, groupId: Id.optional() }),
    data: z.object({ device: ManagedDevice, token: z.string() }),
  },
  updateDevice: {
    method: 'PUT',
    path: '/system/customerdevice',
    permission: 'devices:manage',
    summary:
      'Change a device. Whoever read an older one is refused with 409, and so is another oil than its log says is in it, with 422. Without an oil or its number, what was entered stays.',
    audit: 'device.update',
    body: DeviceChange.extend({ deviceId: Id, version: Version, groupId: Id }),
    data: ManagedDevice,
  },
  moveDevices: {
    method: 'PUT',
    path: '/system/customerdevice/updateDeviceGroup',
    permission: 'devices:manage',
    summary: 'Move devices into another group of their factory, all or none.',
    audit: 'device.move',
    body: z.object({ groupId: Id, deviceIds: z.array(Id).min(1).max(maxAtOnce) }),
    data: z.object({ moved: z.number().int() }),
  },
  describeRemoval: {
    method: 'GET',
    path: '/system/customerdevice/:deviceId/removal',
    permission: 'devices:manage',
    summary: 'What is removed together with a device.',
    params: z.object({ deviceId: Id }),
    data: Removal,
  },
  removeDevice: {
    method: 'DELETE',
    path: '/system/customerdevice/:deviceId',
    permission: 'devices:manage',
    audit: 'device.remove',
    summary:
      'Remove a device. Nothing is received or shown of it any more; it can be restored for 30 days, then it goes for good with its readings. A `deviceName` that is not its name, or a `version` that is not its newest, refuses the call: who asks a person first should send both.',
    params: z.object({ deviceId: Id }),
    query: z.object({ deviceName: text(100, 1).optional(), version: z.coerce.number().int().optional() }),
    data: z.null(),
  },
  restoreDevice: {
    method: 'PUT',
    path: '/system/customerdevice/restore',
    permission: 'devices:manage',
    summary: 'Bring a removed device back, with a new access token, which is shown this once.',
    audit: 'device.restore',
    body: z.object({ deviceId: Id, version: Version }),
    data: z.object({ device: ManagedDevice, token: z.string() }),
  },
  issueTokens: {
    method: 'POST',
    path: '/system/customerdevice/tokens',
    permission: 'devices:credentials',
    summary:
      'Give devices new access tokens, which are shown this once, with what became of each. Old ones end at once.',
    audit: 'device.issueToken',
    body: z.object({ deviceIds: z.array(Id).min(1).max(maxEach) }),
    data: z.array(IssuedOutcome),
  },
  removeDevices: {
    method: 'PUT',
    path: '/system/customerdevice/removeEach',
    permission: 'devices:manage',
    summary: 'Remove devices, with what became of each. One of which the caller read an older version stays.',
    audit: 'device.remove',
    body: z.object({ devices: ReadDevices }),
    data: z.array(DeviceOutcome),
  },
  restoreDevices: {
    method: 'PUT',
    path: '/system/customerdevice/restoreEach',
    permission: 'devices:manage',
    summary: 'Bring removed devices back, with new access tokens, which are shown this once, and what became of each.',
    audit: 'device.restore',
    body: z.object({ devices: ReadDevices }),
    data: z.array(IssuedOutcome),
  },
  getScreenIndicators: {
    method: 'GET',
    path: '/system/customerdevice/getTkByDeviceId',
    permission: 'devices:read',
    summary:
      'The indicators that a device has delivered or its sensors detect, in the order of the big screen: what was chosen, or what its sensors measure.',
    query: z.object({ id: Id }),
    data: z.array(ScreenIndicator),
  },
  setScreenIndicators: {
    method: 'PUT',
    path: '/system/customerdevice/updateTkOrderByDeviceId',
    permission: 'devices:manage',
    summary: 'Set the indicators of the big screen and their order; those left out are not shown.',
    audit: 'device.order',
    body: z.object({ deviceId: Id, version: Version, keyIds: z.array(Key).max(maxOnScreen) }),
    data: z.array(ScreenIndicator),
  },
  issueToken: {
    method: 'POST',
    path: '/system/customerdevice/:deviceId/token',
    permission: 'devices:credentials',
    summary: 'Give a device a new access token, which is shown this once. The old one ends at once.',
    audit: 'device.issueToken',
    params: z.object({ deviceId: Id }),
    data: z.object({ token: z.string(), issuedAt: z.number() }),
  },
  revokeToken: {
    method: 'DELETE',
    path: '/system/customerdevice/:deviceId/token',
    permission: 'devices:credentials',
    summary: "End a device's access token: it delivers nothing until it gets a new one.",
    audit: 'device.revokeToken',
    params: z.object({ deviceId: Id }),
    data: z.null(),
  },
});

/** Largest sheet that is read, bytes, and most devices in it. */
export const maxSheetBytes = 8 * 1024 * 1024;
export const maxImported = 5000;

/** A cell of a sheet and what is wrong with it. */
export const SheetFault = z.object({
  sheet: z.enum(['devices', 'sensors']),
  /** Row number in the sheet: 1 is the heading. */
  row: z.number().int(),
  /** Column letters in the sheet; empty: the whole row. */
  column: z.string(),
  /** The column's heading, in the caller's language. */
  heading: z.string(),
  value: z.string(),
  /** The rule that the cell breaks, in the caller's language. */
  rule: z.string(),
});
export type SheetFault = z.infer<typeof SheetFault>;

export const sheetSteps = ['checked', 'applying', 'done', 'failed'] as const;

/**
 * An import: the sheet is read and checked at once. Nothing is created until the import is applied, and then all of it
 * or nothing.
 */
export const SheetImport = z.object({
  importId: Id,
  fileName: z.string(),
  step: z.enum(sheetSteps),
  /** Rows processed in the current step, and their total. */
  progress: z.number().int(),
  total: z.number().int(),
  devices: z.number().int(),
  sensors: z.number().int(),
  /** The first 500 faults. */
  faults: z.array(SheetFault),
  faultCount: z.number().int(),
  /** Why it failed, in the caller's language; null: it has not failed. */
  error: z.string().nullable(),
  /** When it expires, ms. */
  expiresAt: z.number(),
});
export type SheetImport = z.infer<typeof SheetImport>;

/** Time zone of the days in a sheet. */
const SheetZone = text(64).default('Asia/Shanghai');

export const sheetRoutes = defineRoutes({
  sheetTemplate: {
    method: 'GET',
    path: '/system/customerdevice/sheet/template',
    permission: 'devices:manage',
    summary: "An empty xlsx sheet for devices and sensors, with headings and choices in the caller's language.",
    reply: 'file',
    data: z.string(),
  },
  exportSheet: {
    method: 'GET',
    path: '/system/customerdevice/sheet/export',
    permission: 'devices:manage',
    summary: 'Devices and their sensors as an xlsx sheet of the form that can be imported.',
    reply: 'file',
    heavy: true,
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      groupId: Id.optional(),
      timeZone: SheetZone,
    }),
    data: z.string(),
  },
  checkSheet: {
    method: 'POST',
    path: '/system/customerdevice/sheet/import',
    permission: 'devices:manage',
    summary: 'Read an xlsx sheet for a factory and check every cell: nothing is kept.',
    audit: { none: 'nothing is changed until it is applied' },
    upload: { field: 'file', bytes: maxSheetBytes },
    query: z.object({ customerId: Id, timeZone: SheetZone }),
    data: SheetImport,
  },
  getImport: {
    method: 'GET',
    path: '/system/customerdevice/sheet/import/:importId',
    permission: 'devices:manage',
    summary: 'Progress of an import.',
    params: z.object({ importId: Id }),
    data: SheetImport,
  },
  applyImport: {
    method: 'PUT',
    path: '/system/customerdevice/sheet/import/:importId',
    permission: 'devices:manage',
    summary: 'Create what the sheet holds: all or nothing.',
    audit: 'device.import',
    params: z.object({ importId: Id }),
    data: SheetImport,
  },
});
