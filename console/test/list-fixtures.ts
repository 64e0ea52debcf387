import type { AlarmContact, Customer, Oil, OutboxMessage, SensorModel, VirtualDevice } from '@oilsight/contract';
import { idOf } from './fixtures.ts';
import { tenantId } from './page.ts';

/** Rows of lists with names as long as they are found in plants. */

const tenantName = '江淮润滑技术服务有限公司';
const customerName = '内蒙古包头稀土钢铁厂';

export const customer: Customer = {
  customerId: idOf('c', 1),
  customerName,
  tenantId,
  tenantName,
  areaNo: '150200',
  areaName: '鄂尔多斯市',
  disabled: false,
  createdAt: 0,
  devices: 1250,
  users: 12,
  version: 1,
};

export const contact: AlarmContact = {
  contactId: idOf('e', 1),
  customerId: customer.customerId,
  customerName,
  groupId: null,
  groupName: null,
  contactName: '设备科值班',
  phone: '19900000107',
  email: 'duty13@example.com',
  userId: null,
  userName: null,
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  wechatOpenId: '',
  version: 1,
};

export const oil: Oil = {
  oilId: idOf('a', 1),
  tenantId,
  tenantName,
  customerId: null,
  customerName: null,
  oilName: '美孚 SHC 632 合成齿轮油',
  maker: '埃克森美孚',
  grade: 'ISO VG 320',
  fluid: 'pao',
  v40: 320.5,
  v100: 38.5,
  density15: 870,
  expansionPerK: 0.000_65,
  dielectric25: 2.1,
  dielectricLimit: 0.1,
  water: null,
  oilLifeH: null,
  lifeReferenceC: 60,
  additives: '',
  notes: '',
  viscosityIndex: 172,
  isoVg: 320,
  devices: 24,
  canChange: true,
  version: 1,
};

export const sensorModel: SensorModel = {
  modelId: idOf('b', 1),
  tenantId: null,
  tenantName: null,
  code: 'PC-8',
  nameZh: '八通道颗粒计数器',
  nameEn: 'Particle counter, eight channels',
  maker: '润见',
  kind: 'particles',
  indicators: (['particles_4', 'particles_6', 'particles_14', 'particles_21'] as const).map((key) => ({
    key,
    alias: '',
    convert: null,
    low: null,
    high: null,
    accuracy: '',
  })),
  unitId: 1,
  registers: [],
  sensors: 24,
  updatedAt: 0,
  version: 1,
};

export const message: OutboxMessage = {
  messageId: idOf('a', 1),
  channel: 'email',
  class: 'urgent',
  template: 'alarmRaised',
  receiver: '设备科值班',
  to: 'd***@example.com',
  subject: '传感器故障：1# 燃气发电机组 GE-1',
  text: '传感器故障：1# 燃气发电机组 GE-1 的水含量不可信。',
  state: 'waiting',
  attempts: 0,
  lastAttempts: [],
  nextAt: null,
  createdAt: Date.now(),
  sentAt: null,
  goodUntil: null,
  records: [{ recordId: idOf('b', 1), kind: 'sensorFault', deviceName: 'GE-1', level: 2 }],
  recordCount: 1,
  step: 'first',
  isTest: false,
};

export const virtualDevice: VirtualDevice = {
  deviceId: idOf('d', 1),
  deviceName: '热轧车间一号液压试验台',
  deviceNo: 'BT-HY-001',
  tenantId,
  tenantName,
  customerId: customer.customerId,
  customerName,
};
