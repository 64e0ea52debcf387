import { conversionNames } from '@oilsight/oil';
import * as z from 'zod';
import { Id, Key, Millis, pageQuery, text } from './common.ts';
import { SensorFaultyKeys, SensorState } from './devices.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';

/** Most indicators of one sensor model, and most registers of its map. */
export const maxModelIndicators = 64;
export const maxRegisters = 200;

const Line = z.string().trim().pipe(text(100));
const Name = z.string().trim().pipe(text(100, 1));
/** A Modbus unit (slave) number: 1–247 on a serial line; 0 and 255 mean a TCP device itself. */
const UnitId = z.number().int().min(0).max(255);

/** Number formats in Modbus registers of 16 bits each, so that a float64 takes four. */
export const registerTypes = ['int16', 'uint16', 'int32', 'uint32', 'float32', 'float64'] as const;
export const registerFunctions = ['holding', 'input'] as const;
/** Which part is sent first: the high one (`big`, the Modbus standard) or the low one. */
export const registerOrders = ['big', 'little'] as const;

/**
 * One quantity of a Modbus sensor: its address and number format. The value sent on is `number × scale + offset`, under
 * `key`.
 */
export const Register = z.object({
  /** Name under which the reading is sent: an indicator's key or the alias of the model's indicator. */
  key: Key,
  function: z.enum(registerFunctions),
  /** Protocol address, from 0: a manual's 40001 is 0. */
  address: z.number().int().min(0).max(65_535),
  type: z.enum(registerTypes),
  /** Order of the 16-bit words of a longer number. */
  wordOrder: z.enum(registerOrders).default('big'),
  /** Order of the two bytes of a word. */
  byteOrder: z.enum(registerOrders).default('big'),
  scale: z.number().default(1),
  offset: z.number().default(0),
  /** Unit of the sent value, for information only. */
  unit: text(20).default(''),
});
export type Register = z.infer<typeof Register>;

/** The quantities of a Modbus sensor. */
export const RegisterMap = z.array(Register).max(maxRegisters);
export type RegisterMap = z.infer<typeof RegisterMap>;

/** Number of 16-bit words of each format. */
export const wordsOf: Readonly<Record<Register['type'], number>> = {
  int16: 1,
  uint16: 1,
  int32: 2,
  uint32: 2,
  float32: 2,
  float64: 4,
};

/** The purpose of a sensor model: decides only its picture and its place in lists. */
export const sensorKinds = [
  'multi',
  'viscosity',
  'water',
  'particles',
  'wear',
  'pressureFlow',
  'level',
  'temperature',
  'vibration',
  'other',
] as const;
export const SensorKind = z.enum(sensorKinds);
export type SensorKind = z.infer<typeof SensorKind>;

/** One indicator that a model measures. */
export const ModelIndicator = z.object({
  /** Indicator of the catalogue, or a custom key. */
  key: Key,
  /** Name that the sensor sends; empty: the key itself. */
  alias: text(128).default(''),
  /** Conversion from the unit that the sensor sends to the indicator's unit; null: none is needed. */
  convert: z.enum(conversionNames).nullable().default(null),
  /** Measuring range in the indicator's unit; null: not in the data sheet. Values outside are stored as suspect. */
  low: z.number().nullable().default(null),
  high: z.number().nullable().default(null),
  /** As written in the data sheet: "±0.1 °C". */
  accuracy: Line.default(''),
});
export type ModelIndicator = z.infer<typeof ModelIndicator>;

const ModelForm = z.object({
  /** As written on the nameplate: "OQ-400". Unique among built-in models, and among a dealer's models. */
  code: z.string().trim().pipe(text(64, 1)),
  nameZh: Name,
  nameEn: Name,
  maker: Line.default(''),
  kind: SensorKind,
  indicators: z.array(ModelIndicator).min(1).max(maxModelIndicators),
  /** The unit number that is set at the factory. */
  unitId: UnitId.default(1),
  registers: RegisterMap.default([]),
});
export type SensorModelForm = z.infer<typeof ModelForm>;

/** An instrument as its data sheet describes it. */
export const SensorModel = ModelForm.extend({
  modelId: Id,
  /** null: a built-in model, which every dealer may use. */
  tenantId: Id.nullable(),
  tenantName: z.string().nullable(),
  /** Number of installed sensors of this model in the caller's scope. */
  sensors: z.number().int(),
  updatedAt: z.number(),
  version: z.number().int(),
});
export type SensorModel = z.infer<typeof SensorModel>;

export const sensorPermissions = definePermissions({
  'sensorModels:manage': ['SYS_ADMIN'],
  'sensors:replace': ['SYS_ADMIN', 'TENANT_ADMIN', 'MAINTENANCE'],
});

export const sensorModelRoutes = defineRoutes({
  listSensorModels: {
    method: 'GET',
    path: '/system/sensormodel/list',
    permission: 'sensors:replace',
    summary: "Sensor models that the caller may use, by code: built-in models and the dealer's own.",
    reply: 'rows',
    query: z.object({
      search: text(100).optional(),
      kind: SensorKind.optional(),
      tenantId: Id.optional(),
      ...pageQuery,
    }),
    data: z.array(SensorModel),
  },
  getSensorModel: {
    method: 'GET',
    path: '/system/sensormodel/:modelId',
    permission: 'sensors:replace',
    summary: 'One sensor model.',
    params: z.object({ modelId: Id }),
    data: SensorModel,
  },
  createSensorModel: {
    method: 'POST',
    path: '/system/sensormodel',
    permission: 'sensorModels:manage',
    summary: 'Create a sensor model, for every dealer or for one.',
    audit: 'sensorModel.create',
    bodyBytes: 256 * 1024,
    body: ModelForm.extend({ tenantId: Id.nullable().default(null) }),
    data: SensorModel,
  },
  updateSensorModel: {
    method: 'PUT',
    path: '/system/sensormodel',
    permission: 'sensorModels:manage',
    summary: 'Change a sensor model. Readings that its sensors send from now on are converted by the new model.',
    audit: 'sensorModel.update',
    bodyBytes: 256 * 1024,
    body: ModelForm.extend({ modelId: Id, version: Version }),
    data: SensorModel,
  },
  removeSensorModel: {
    method: 'DELETE',
    path: '/system/sensormodel/:modelId',
    permission: 'sensorModels:manage',
    summary: 'Remove a sensor model that no sensor is of.',
    audit: 'sensorModel.remove',
    params: z.object({ modelId: Id }),
    query: z.object({ version: z.coerce.number().int() }),
    data: z.null(),
  },
});

/** Where a collector finds a Modbus sensor. */
export const ModbusAddress = z.object({
  kind: z.enum(['tcp', 'rtuOverTcp']).default('tcp'),
  host: z
    .string()
    .trim()
    .pipe(text(253, 1).regex(/^[\p{L}\p{N}.:_-]*$/u)),
  port: z.number().int().min(1).max(65_535).default(502),
  unitId: UnitId,
});
export type ModbusAddress = z.infer<typeof ModbusAddress>;

/** A sensor with the machine on which it is installed. */
export const InstalledSensor = z.object({
  sensorId: Id,
  sensorName: z.string(),
  serialNo: z.string(),
  /** null: its model is not in the database; `model` holds the given name. */
  modelId: Id.nullable(),
  /** Code of its model. */
  model: z.string(),
  /** In the caller's language; empty: its model is not in the database. */
  modelName: z.string(),
  kind: SensorKind.nullable(),
  indicators: z.array(z.string()),
  modbus: ModbusAddress.nullable(),
  note: z.string(),
  deviceId: Id,
  deviceName: z.string(),
  customerId: Id,
  customerName: z.string(),
  tenantId: Id,
  tenantName: z.string(),
  online: z.boolean(),
  /** Newest reading of its own indicators, ms; null: none yet. */
  lastSeenAt: z.number().nullable(),
  /** Of a sensor that was taken off: `offline`. */
  state: SensorState,
  faultyKeys: SensorFaultyKeys,
  /** ms. */
  installedAt: z.number(),
  /** When it was taken off, ms; null: it is installed. */
  removedAt: z.number().nullable(),
  version: z.number().int(),
});
export type InstalledSensor = z.infer<typeof InstalledSensor>;

const SensorForm = z.object({
  sensorName: Name,
  serialNo: Line.default(''),
  modelId: Id,
  modbus: ModbusAddress.nullable().default(null),
  note: z.string().trim().pipe(text(500)).default(''),
});

export const sensorRoutes = defineRoutes({
  listSensors: {
    method: 'GET',
    path: '/system/sensor/list',
    permission: 'sensors:replace',
    summary: 'Sensors in place, by factory, device and name.',
    heavy: true,
    reply: 'rows',
    query: z.object({
      /** Part of the name, serial number, model, device or factory. */
      search: text(100).optional(),
      tenantId: Id.optional(),
      customerId: Id.optional(),
      deviceId: Id.optional(),
      modelId: Id.optional(),
      kind: SensorKind.optional(),
      online: z.enum(['true', 'false']).optional(),
      state: SensorState.optional(),
      ...pageQuery,
    }),
    data: z.array(InstalledSensor),
  },
  sensorHistory: {
    method: 'GET',
    path: '/system/sensor/history',
    permission: 'devices:read',
    summary: 'The sensors that a device has and had, newest first.',
    query: z.object({ deviceId: Id }),
    data: z.array(InstalledSensor),
  },
  createSensor: {
    method: 'POST',
    path: '/system/sensor',
    permission: 'devices:manage',
    audit: 'sensor.create',
    summary:
      "Put a sensor on a device. One that measures what a sensor taken off before measured takes its place: the device's log says so, and no counter is compared across it.",
    body: SensorForm.extend({ deviceId: Id, /** ms; absent: now. */ installedAt: Millis.optional() }),
    data: InstalledSensor,
  },
  updateSensor: {
    method: 'PUT',
    path: '/system/sensor',
    permission: 'devices:manage',
    summary: 'Change what is said of a sensor. A replacement has a call of its own.',
    audit: 'sensor.update',
    body: SensorForm.extend({
      sensorId: Id,
      version: Version,
      /** null: it stays of no model. */ modelId: Id.nullable(),
    }),
    data: InstalledSensor,
  },
  removeSensor: {
    method: 'DELETE',
    path: '/system/sensor/:sensorId',
    permission: 'devices:manage',
    summary: 'Take a sensor off its device. What it measured stays.',
    audit: 'sensor.remove',
    params: z.object({ sensorId: Id }),
    query: z.object({ version: z.coerce.number().int() }),
    data: z.null(),
  },
  replaceSensor: {
    method: 'PUT',
    path: '/system/sensor/replace',
    permission: 'sensors:replace',
    audit: 'sensor.replace',
    summary:
      'Replace a sensor by another of its model or a new one. Its readings go on under the same keys, and no counter is compared across it.',
    body: z.object({
      sensorId: Id,
      version: Version,
      serialNo: Line.default(''),
      /** Absent: the same model. */
      modelId: Id.optional(),
      /** Time of the replacement, ms; absent: now. */
      at: Millis.optional(),
      note: z.string().trim().pipe(text(500)).default(''),
    }),
    data: InstalledSensor,
  },
});
