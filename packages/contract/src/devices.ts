import * as z from 'zod';
import { machineTypes } from '@oilsight/oil';
import { FileZone, Id, idList, Key, keyList, Millis, text } from './common.ts';
import { authorities, definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Task } from './tasks.ts';

export const MachineType = z.enum(machineTypes);

/** State of an indicator's reading, of a device and of a day: the same words for all three. */
export const states = ['normal', 'level2', 'level1', 'fault', 'offline'] as const;
export const State = z.enum(states);
export type State = z.infer<typeof State>;

export const Device = z.object({
  deviceId: Id,
  deviceName: z.string(),
  deviceNo: z.string(),
  machineType: MachineType,
  machine: z.string(),
  industry: z.string(),
  areaNo: z.string(),
  areaName: z.string(),
  monitoringPosition: z.string(),
  oilNo: z.string(),
  /** The oil that was last filled in; without a known oil charge, the oil named in the device's form. */
  monitoringOil: z.string(),
  tenantId: Id,
  customerId: Id,
  customerName: z.string(),
  groupId: Id,
  groupName: z.string(),
  installedAt: z.number(),
  /** Stored name of its image; null: no image. */
  imageName: z.string().nullable(),
  /**
   * It forwards readings of other devices of its factory and is no machine: its machine type has no meaning and its oil
   * is not assessed. Show it as a gateway.
   */
  isGateway: z.boolean(),
  /** Expected time between readings, ms. */
  reportIntervalMs: z.number(),
  online: z.boolean(),
  /** Time of the newest reading; null: it has never reported. */
  lastSeenAt: z.number().nullable(),
  /**
   * `level1`, `level2`: the gravest of its open alarms of the oil, those that a sensor fault stands for left out.
   * `fault`: a sensor is faulty. `offline`: it is silent. A value that is beyond its limit does not change it.
   */
  state: State,
  /**
   * Whether its newest diagnosis had enough evidence. Without one (always for gateways) `normal` says only that no
   * alarm is open: show that as a separate, neutral state.
   */
  assessed: z.boolean(),
  /** It reports, and its first diagnosis is still to be made. Never for gateways. */
  isAssessing: z.boolean(),
});
export type Device = z.infer<typeof Device>;

/**
 * The statuses that devices are counted and filtered by, in the order of lists: the states, worst first; `unassessed`:
 * there was not enough evidence; `normal`; `unconnected`: it has never reported.
 */
export const deviceStatuses = ['level1', 'level2', 'fault', 'offline', 'unassessed', 'normal', 'unconnected'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/**
 * A device that has never reported is `unconnected` and not offline. A device whose diagnosis lacks evidence is
 * `unassessed` and not normal: all that is known is that no alarm is open.
 */
export function deviceStatusOf({
  state,
  lastSeenAt,
  assessed = true,
}: Pick<Device, 'state' | 'lastSeenAt'> & Partial<Pick<Device, 'assessed'>>): DeviceStatus {
  if (lastSeenAt === null) return 'unconnected';
  return state === 'normal' && !assessed ? 'unassessed' : state;
}

/** Number of devices, in all and by status. */
const Counts = z.object({
  total: z.number().int(),
  online: z.number().int(),
  /** Number of devices in each status; they sum up to `total`. */
  deviceStatuses: z.record(z.enum(deviceStatuses), z.number().int()),
});
export type DeviceCounts = z.infer<typeof Counts>;

/** The devices that a person sees, counted. Factories and machine types without devices are left out. */
export const CountedDevices = z.object({
  all: Counts,
  machineTypes: z.array(Counts.extend({ machineType: MachineType })),
  factories: z.array(Counts.extend({ customerId: Id })),
});
export type CountedDevices = z.infer<typeof CountedDevices>;

/**
 * State of a sensor: in order, at fault in any of its indicators, silent, or never heard of. Limits do not count: they
 * assess the oil, not the sensor.
 */
export const sensorStates = ['normal', 'fault', 'offline', 'unconnected'] as const;
export const SensorState = z.enum(sensorStates);
export type SensorState = z.infer<typeof SensorState>;
/**
 * Its indicators that are at fault: their newest reading was refused, or a diagnosis of a time since it was installed
 * says that they are wrong.
 */
export const SensorFaultyKeys = z.array(z.string());

export const Sensor = z.object({
  sensorId: Id,
  sensorName: z.string(),
  model: z.string(),
  indicators: z.array(z.string()),
  online: z.boolean(),
  /** Newest reading of its own indicators since it was installed, ms; null: none yet. */
  lastSeenAt: z.number().nullable(),
  state: SensorState,
  faultyKeys: SensorFaultyKeys,
  /**
   * Name of its model in the caller's language; empty: its model is not in the database, and `model` holds the given
   * name.
   */
  modelName: z.string(),
  modelId: Id.nullable(),
  serialNo: z.string(),
  /** ms. */
  installedAt: z.number(),
  version: z.number().int(),
});
export type Sensor = z.infer<typeof Sensor>;

/** Most devices in one call for their newest readings. */
export const maxLastSeen = 100;

/** A dealer with its factories. */
export const FactoryNode = z.object({
  tenantId: Id,
  tenantName: z.string(),
  customers: z.array(z.object({ customerId: Id, customerName: z.string(), areaName: z.string() })),
});
export type FactoryNode = z.infer<typeof FactoryNode>;

/** A factory, with the dealer that it belongs to. */
export const FactoryLeaf = z.object({
  customerId: Id,
  customerName: z.string(),
  areaName: z.string(),
  tenantId: Id,
  tenantName: z.string(),
});
export type FactoryLeaf = z.infer<typeof FactoryLeaf>;

/** The factories that a person sees: an administrator gets them by dealer, everybody else as a plain list. */
export const FactoryTree = z.union([z.array(FactoryNode), z.array(FactoryLeaf)]);
export type FactoryTree = z.infer<typeof FactoryTree>;

export const devicePermissions = definePermissions({
  'devices:read': authorities,
  'telemetry:read': authorities,
  'telemetry:export': authorities,
});

export const deviceRoutes = defineRoutes({
  factoryTree: {
    method: 'GET',
    path: '/system/dataanalysis/listAllByDifCondition',
    permission: 'devices:read',
    summary:
      'The factories the caller may see: for SYS_ADMIN `[{tenantId, tenantName, customers: [{customerId, customerName}]}]`, for all others `[{customerId, customerName}]`.',
    data: FactoryTree,
  },
  listDevices: {
    method: 'GET',
    path: '/system/dataanalysis/listDeviceInfo',
    permission: 'devices:read',
    summary: 'Devices with their state, by factory and name.',
    reply: 'rows',
    query: z.object({
      tenantId: Id.optional(),
      customerId: Id.optional(),
      deviceName: text(100).optional(),
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(500).default(100),
    }),
    data: z.array(Device),
  },
  countDevices: {
    method: 'GET',
    path: '/system/dataanalysis/countDevices',
    permission: 'devices:read',
    heavy: true,
    summary: 'How many devices there are and how they are, in all, by machine type and by factory.',
    query: z.object({ tenantId: Id.optional(), customerId: Id.optional(), deviceName: text(100).optional() }),
    data: CountedDevices,
  },
  getDevice: {
    method: 'GET',
    path: '/system/datascreen/getDeviceInfo',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary: 'One device.',
    query: z.object({ deviceId: Id }),
    data: Device,
  },
  lastSeen: {
    method: 'GET',
    path: '/system/dataanalysis/listLastSeen',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary:
      'When some devices reported last, for ages on a screen. States come over the socket; devices out of reach are left out.',
    query: z.object({ deviceIds: idList(maxLastSeen) }),
    data: z.array(Device.pick({ deviceId: true, lastSeenAt: true })),
  },
  connection: {
    method: 'GET',
    path: '/system/datascreen/getConnection',
    permission: 'devices:read',
    summary: 'Where devices connect: HTTP at this address, MQTT on its port here.',
    data: z.object({ mqttPort: z.number() }),
  },
  getSensors: {
    method: 'GET',
    path: '/system/dataanalysis/getSenorInfo',
    permission: 'devices:read',
    summary: 'The sensors of a device and the indicators each detects.',
    query: z.object({ deviceId: Id }),
    data: z.array(Sensor),
  },
});

/** One indicator as the device page shows it. */
export const LiveIndicator = z.object({
  key: z.string(),
  /** Newest reading; null: none yet. */
  value: z.number().nullable(),
  text: z.string().nullable(),
  at: z.number().nullable(),
  state: State,
  /**
   * Why a reading is not good: outside the physical range it is a `fault`; outside the instrument's measuring range it
   * is stored as suspect.
   */
  reason: z.enum(['outOfRange', 'outOfMeasuringRange']).nullable(),
  limits: z
    .object({
      worse: z.enum(['up', 'down', 'both']),
      level2Low: z.number().nullable(),
      level2High: z.number().nullable(),
      level1Low: z.number().nullable(),
      level1High: z.number().nullable(),
      /**
       * Source of level 1: the name of a standard, `target` (the cleanliness target, graded by ISO 4406) or `default`
       * (ours). Level 2 is always ours.
       */
      source: z.string(),
    })
    .nullable(),
  /**
   * Silence after which this indicator counts as offline, ms; it follows from the median interval of the indicator's
   * own frame.
   */
  silentAfterMs: z.number(),
});
export type LiveIndicator = z.infer<typeof LiveIndicator>;

/** Points of one series: `t` is the bucket's start; without aggregation min = max = value. `null` values are gaps. */
export const Series = z.object({
  key: z.string(),
  /** Width of a bucket in ms; 0: raw readings. */
  bucketMs: z.number(),
  t: z.array(z.number()),
  mean: z.array(z.number().nullable()),
  min: z.array(z.number().nullable()),
  max: z.array(z.number().nullable()),
  /** Number of readings left out because they are outside the physical range. */
  leftOut: z.number(),
  /**
   * Some of these, spread over the time, in time order: perhaps only newer ones, as how many readings are looked at for
   * them is bounded. Left out: not asked for, there are none, or finding them takes too long.
   */
  refused: z.object({ t: z.array(z.number()), value: z.array(z.number()) }).optional(),
});
export type Series = z.infer<typeof Series>;

/** Most series in one call. */
export const maxHistoryKeys = 40;

export const telemetryRoutes = defineRoutes({
  liveIndicators: {
    method: 'GET',
    path: '/system/datascreen/getTsKvLatestByDeviceId',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary: 'Newest reading, state and limits of every indicator of a device.',
    query: z.object({ deviceId: Id }),
    data: z.array(LiveIndicator),
  },
  history: {
    method: 'GET',
    path: '/system/datascreen/listMoreTsKv',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary:
      'Series of up to 40 indicators of one device with a point budget: min, max and mean of each bucket, or raw readings when they fit. Without `keyIds` the first 40 that it has reported; without a range the last 24 hours.',
    bulk: true,
    heavy: true,
    query: z.object({
      deviceId: Id,
      keyIds: keyList(maxHistoryKeys).optional(),
      startTime: Millis.optional(),
      endTime: Millis.optional(),
      maxPoints: z.coerce.number().int().min(2).max(4000).default(800),
      /** Whether to show which readings were left out: the newest one of each sixtieth of the range, as far as `Series.refused` says. */
      refused: z.enum(['true', 'false']).default('false'),
    }),
    data: z.array(Series),
  },
  lineChart: {
    method: 'GET',
    path: '/system/datascreen/getHistoricalLineChartData',
    permission: 'telemetry:read',
    onWalls: ['bigscreen'],
    summary: 'Series of one indicator; without a range the last 24 hours.',
    heavy: true,
    query: z.object({ deviceId: Id, keyId: Key, startTime: Millis.optional(), endTime: Millis.optional() }),
    data: Series,
  },
  exportCsv: {
    method: 'GET',
    path: '/system/dataanalysis/export',
    permission: 'telemetry:export',
    summary: 'Raw readings of one device as CSV, at most one month.',
    reply: 'file',
    heavy: true,
    query: z.object({ deviceId: Id, keyIds: keyList(40), startTime: Millis, endTime: Millis, timeZone: FileZone }),
    data: z.string(),
  },
  exportTask: {
    method: 'POST',
    path: '/system/dataanalysis/exportTask',
    permission: 'tasks:own',
    audit: 'telemetry.export',
    summary: 'Have the raw readings of one device written as CSV in the background, at most one month.',
    body: z.object({ deviceId: Id, keyIds: keyList(40), startTime: Millis, endTime: Millis, timeZone: FileZone }),
    data: Task,
  },
});
