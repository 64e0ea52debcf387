import { alarmSettingRoutes, contactRoutes, deviceRoutes } from '@oilsight/contract';
import type { AlarmCondition, AlarmContact, AlarmPreview, AlarmSetting, RuleInForce } from '@oilsight/contract';
import { device, idOf } from './fixtures.ts';
import { factories, server, tenantId } from './page.ts';

const [factory] = factories;
const hourMs = 3_600_000;

export function condition(more: Partial<AlarmCondition> = {}): AlarmCondition {
  return {
    measure: 'value',
    hours: null,
    follows: 'own',
    low: null,
    high: 70,
    onDelayMs: 600_000,
    deadband: 2,
    offDelayMs: 1_800_000,
    isLatched: false,
    ...more,
  };
}

/** Of the oil temperature of device 1, at 60 and at 70 °C. */
export function alarmSetting(number: number, more: Partial<AlarmSetting> = {}): AlarmSetting {
  return {
    settingId: idOf('b', number),
    tenantId,
    customerId: factory.customerId,
    customerName: factory.customerName,
    target: { kind: 'device', deviceId: idOf('d', number) },
    targetName: `液压站 HPU-${number}`,
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: { level1: condition(), level2: condition({ high: 60 }) },
    notices: {
      modes: ['sms', 'email'],
      contactIds: [idOf('c', 1)],
      repeatMs: 3_600_000,
      minimumGapMs: 600_000,
      quietHours: { from: '22:00', to: '06:00', includesLevel1: false },
      escalation: [{ afterMs: 5_400_000, contactIds: [idOf('c', 2)] }],
    },
    contactNames: ['吴敏'],
    devices: 1,
    raised30Days: 46,
    raisedByDay: Array.from({ length: 30 }, (_, day) => (day === 29 ? 17 : 1)),
    limit: {
      level2Low: null,
      level2High: 65,
      level1Low: null,
      level1High: 80,
      source: { kind: 'default', standard: null },
    },
    version: 3,
    changedAt: 1_763_800_000_000,
    changedBy: '陈立群',
    ...more,
  };
}

export function rule(indicator: string, more: Partial<RuleInForce> = {}): RuleInForce {
  return {
    indicator,
    conditions: {
      level1: condition({ follows: 'limit', high: null }),
      level2: condition({ follows: 'limit', high: null, onDelayMs: 1_800_000 }),
    },
    source: 'default',
    settingId: null,
    isEnabled: true,
    limit: {
      level2Low: null,
      level2High: 65,
      level1Low: null,
      level1High: 80,
      source: { kind: 'default', standard: null },
    },
    ...more,
  };
}

const to = 1_763_800_000_000;
const from = to - 720 * hourMs;

/** Days of 45 to 53 °C with one hot afternoon, and another that lasts. */
export function preview(more: Partial<AlarmPreview> = {}): AlarmPreview {
  const hours = Array.from({ length: 720 }, (_, hour) => {
    const hot = hour > 300 && hour < 306 ? 14 : hour > 700 ? 11 : 0;
    const mean = 49 + 4 * Math.sin((hour / 24) * 2 * Math.PI) + hot;
    const usual = hour < 72 ? null : { centre: 50.2, spread: 2.1 };
    return { at: from + hour * hourMs, mean, least: mean - 2, greatest: mean + 3, usual };
  }).filter((_, hour) => hour < 150 || hour > 170);
  const now = [40, 64, 88, 112, 136, 302, 480, 520, 610, 702];
  return {
    deviceId: idOf('d', 1),
    deviceName: '液压站 HPU-1',
    from,
    to,
    wouldRaise: [
      {
        level: 2,
        onsetAt: from + 301 * hourMs,
        raisedAt: from + 302 * hourMs,
        clearedAt: from + 307 * hourMs,
        peak: 68.4,
      },
      { level: 2, onsetAt: from + 701 * hourMs, raisedAt: from + 702 * hourMs, clearedAt: null, peak: 66.2 },
    ],
    wouldRaiseCount: 2,
    nowRaises: now.map((hour) => ({
      level: 2,
      onsetAt: from + hour * hourMs,
      raisedAt: from + hour * hourMs,
      clearedAt: from + (hour + 1) * hourMs,
      peak: 61,
    })),
    nowRaisesCount: 46,
    hours,
    baseline: 50.2,
    readings: 43_200,
    ...more,
  };
}

const contact = (number: number, contactName: string): AlarmContact => ({
  contactId: idOf('c', number),
  customerId: factory.customerId,
  customerName: factory.customerName,
  groupId: null,
  groupName: null,
  contactName,
  phone: `1390000000${number}`,
  email: `c${number}@example.com`,
  userId: null,
  userName: null,
  language: 'zh-CN',
  timeZone: 'Asia/Shanghai',
  wechatOpenId: '',
  version: 1,
});

/** Two machines, three contacts, and settings of which a list and an editor are shown. */
export function alarmSettingsOf(
  settings: readonly AlarmSetting[],
  rules: readonly RuleInForce[] = [rule('oil_temperature')],
) {
  const contacts = [contact(1, '吴敏'), contact(2, '陈立群'), contact(3, '李伟明')];
  server
    .on(deviceRoutes.listDevices, { rows: [device(1), device(2)], total: 2 })
    .on(alarmSettingRoutes.listAlarmSettings, { rows: [...settings], total: settings.length })
    .on(alarmSettingRoutes.getAlarmSetting, ({ params }) => {
      const found = settings.find(({ settingId }) => settingId === params.settingId);
      if (found === undefined) throw new Error('no such setting');
      return found;
    })
    .on(alarmSettingRoutes.listRulesInForce, [...rules])
    .on(alarmSettingRoutes.previewAlarmSetting, preview())
    .on(contactRoutes.listContacts, { rows: contacts, total: contacts.length });
}
