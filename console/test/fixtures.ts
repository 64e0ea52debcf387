import type {
  AuditEntry,
  Device,
  DeviceGroup,
  DeviceStateMessage,
  InstalledSensor,
  ManagedDevice,
  Person,
  Profile,
} from '@oilsight/contract';
import { factories, preferences, tenantId } from './page.ts';

/** An id of a kind of thing: the same number is the same thing. */
export function idOf(kind: 'a' | 'b' | 'c' | 'd' | 'e', number: number): string {
  return `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

const [factory] = factories;

export function device(number: number, more: Partial<Device> = {}): Device {
  return {
    deviceId: idOf('d', number),
    deviceName: `液压站 HPU-${number}`,
    deviceNo: `NB-HY-00${number}`,
    machineType: 'hydraulic',
    machine: 'HPS-800',
    industry: '钢铁',
    areaNo: '330200',
    areaName: '宁波市',
    monitoringPosition: '主泵出口',
    oilNo: 'NB-46',
    monitoringOil: 'L-HM 46',
    tenantId,
    customerId: factory.customerId,
    customerName: factory.customerName,
    groupId: idOf('e', 1),
    groupName: '默认分组',
    installedAt: 1_700_000_000_000,
    imageName: null,
    isGateway: false,
    reportIntervalMs: 60_000,
    online: true,
    lastSeenAt: Date.now() - 5000,
    state: 'normal',
    assessed: true,
    isAssessing: false,
    ...more,
  };
}

export function managed(number: number, more: Partial<ManagedDevice> = {}): ManagedDevice {
  return {
    ...device(number, more),
    nameplateNo: '',
    oilInForce: null,
    sensors: 1,
    token: { issuedAt: 1_700_000_000_000 },
    removedAt: null,
    purgeAt: null,
    createdAt: 1_700_000_000_000,
    version: 1,
    ...more,
  };
}

export function group(devices: readonly Device[] = []): DeviceGroup {
  return {
    groupId: idOf('e', 1),
    groupName: '默认分组',
    customerId: factory.customerId,
    customerName: factory.customerName,
    tenantId,
    isDefault: true,
    version: 1,
    groupMenbers: devices.map(({ deviceId, deviceName, state }) => ({ deviceId, deviceName, state })),
  };
}

export function stateOf({ deviceId, online, lastSeenAt, state, assessed, isAssessing }: Device): DeviceStateMessage {
  return {
    deviceId,
    online,
    lastSeenAt,
    state,
    assessed,
    isAssessing,
    leading: null,
    finding: null,
    since: null,
    indicators: {},
  };
}

export function person(number: number, more: Partial<Person> = {}): Person {
  return {
    userId: idOf('a', number),
    userName: `ningbo.lu${number}`,
    firstName: '文涛',
    lastName: '陆',
    phone: `1390000000${number}`,
    email: `lu${number}@example.com`,
    authority: 'CUSTOMER_USER',
    tenantId,
    tenantName: '江淮润滑技术服务',
    customerId: factory.customerId,
    customerName: factory.customerName,
    customers: [],
    managesUsers: false,
    hasSecondFactor: false,
    state: 'active',
    expiresAt: null,
    createdAt: 1_700_000_000_000,
    lastSeenAt: null,
    version: 1,
    mayChange: true,
    ...more,
  };
}

export function profile(more: Partial<Profile> = {}): Profile {
  return {
    userId: idOf('a', 1),
    userName: 'somebody',
    firstName: '清',
    lastName: '林',
    authority: 'CUSTOMER_USER',
    companyName: '宁波轧钢厂',
    phone: '13900000001',
    email: 'lin@example.com',
    hasSecondFactor: false,
    createdAt: 1_700_000_000_000,
    preferences,
    ...more,
  };
}

/** An entry of the audit log: a dealer has removed a device. */
export function auditEntry(more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    entryId: 1,
    at: 1_763_800_000_000,
    actorId: idOf('a', 1),
    actorName: 'dealer',
    actorAuthority: 'TENANT_ADMIN',
    action: 'device.remove',
    objectKind: 'device',
    objectId: idOf('d', 1),
    objectName: '试验台',
    changes: [],
    outcome: 'done',
    reason: null,
    address: '127.0.0.1',
    userAgent: 'a browser',
    requestId: 'r1',
    ...more,
  };
}

/** A sensor of device `number` that works. */
export function sensor(number: number): InstalledSensor {
  return {
    sensorId: idOf('a', number),
    sensorName: `OQ-${300 + number}`,
    serialNo: `SN-2024-${number}`,
    modelId: idOf('b', 1),
    model: 'OQ-400',
    modelName: '四合一油品传感器',
    kind: null,
    indicators: ['water_ppm'],
    modbus: null,
    note: '',
    deviceId: idOf('d', number),
    deviceName: `热轧主液压站 HPU-${number}`,
    customerId: factory.customerId,
    customerName: factory.customerName,
    tenantId,
    tenantName: '江淮润滑技术服务',
    online: true,
    lastSeenAt: Date.now() - 5000,
    state: 'normal',
    faultyKeys: [],
    installedAt: 1_700_000_000_000,
    removedAt: null,
    version: 1,
  };
}
