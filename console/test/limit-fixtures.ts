import type {
  AlarmRule,
  LimitedDevice,
  LimitedDevices,
  LimitPreview,
  LimitSources,
  LimitValues,
} from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { device, idOf } from './fixtures.ts';

export const noLimits: LimitValues = { level2Low: null, level2High: null, level1Low: null, level1High: null };
const inForce = {
  ...noLimits,
  level2High: 65,
  level1High: 80,
  source: { kind: 'default', standard: null } as const,
  byTarget: false,
};
export const limitsAt = Date.UTC(2026, 10, 16, 8);
/** Where the limits of the oil temperature of device 1 come from: those of its machine type hold. */
export const limitSources: LimitSources = {
  key: 'oil_temperature',
  worse: 'up',
  device: { limits: null, version: 0, set: null },
  machineType: {
    limits: { ...noLimits, level2High: 60, level1High: 80 },
    version: 3,
    set: { at: Date.UTC(2026, 2, 2, 4), by: '周志强', reason: '夏天油温高' },
  },
  rest: inForce,
  restOfType: inForce,
  cleanlinessTarget: null,
  history: [
    {
      changeId: 7,
      owner: 'machineType',
      at: Date.UTC(2026, 10, 2, 4),
      by: '周志强',
      reason: '夏天油温高',
      before: null,
      after: { ...noLimits, level2High: 60, level1High: 80 },
      canTakeBack: true,
    },
  ],
};
const inType = { ...inForce, level2High: 60, source: { kind: 'machineType', standard: null } as const };
const machine = (n: number, change: Partial<LimitedDevice>): LimitedDevice => ({
  deviceId: device(n).deviceId,
  deviceName: device(n).deviceName,
  deviceNo: `NB-HY-00${n}`,
  customerId: device(1).customerId,
  customerName: device(1).customerName,
  value: 62,
  at: limitsAt,
  unheard: null,
  inForce: inType,
  ...change,
});
/** Devices 1 to 3 of its factory: the second has limits of its own, the third is silent. */
export const limitedDevices: LimitedDevices = {
  rows: [
    machine(1, {}),
    machine(2, { value: 48, inForce: { ...inForce, level2High: 55, source: { kind: 'device', standard: null } } }),
    machine(3, { value: 41, unheard: 'offline' }),
  ],
  total: 3,
  inFactory: { devices: 3, keeping: 1 },
  inScope: { devices: 8, keeping: 2, factories: 2 },
  factories: [
    {
      customerId: device(1).customerId,
      customerName: '一厂',
      limits: limitSources.machineType.limits,
      version: 3,
      held: 2,
    },
    { customerId: idOf('c', 9), customerName: '二厂', limits: null, version: 0, held: 4 },
  ],
};
const rule = (level: 1 | 2, high: number): AlarmRule => ({
  key: 'oil_temperature',
  level,
  indicator: 'oil_temperature',
  settingId: null,
  version: 0,
  measure: 'value',
  hours: null,
  follows: 'limit',
  low: null,
  high,
  onDelayMs: (level === 2 ? 30 : 10) * 60_000,
  deadband: 2,
  offDelayMs: 60_000,
  isLatched: false,
});
/** An alarm of level 2 that is raised three hours ago, on readings that rose ten hours ago. */
export const limitPreview: LimitPreview = {
  deviceId: device(1).deviceId,
  deviceName: device(1).deviceName,
  from: limitsAt - 720 * hourMs,
  to: limitsAt,
  limits: null,
  wouldRaise: [],
  wouldRaiseCount: 0,
  nowRaises: [{ level: 2, onsetAt: limitsAt - 4 * hourMs, raisedAt: limitsAt - 3 * hourMs, clearedAt: null, peak: 62 }],
  nowRaisesCount: 1,
  counts: { level2: { now: 1, would: 0 }, level1: { now: 0, would: 0 } },
  wouldRules: [rule(2, 50), rule(1, 80)],
  nowRules: [rule(2, 60), rule(1, 80)],
  settingId: null,
  hours: Array.from({ length: 700 }, (_, n) => ({
    at: limitsAt - (700 - n) * hourMs,
    mean: n > 690 ? 61.5 : 45,
    least: 44,
    greatest: n > 690 ? 63 : 46,
  })),
  readings: 42_000,
};
