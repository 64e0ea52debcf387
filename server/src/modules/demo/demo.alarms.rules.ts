import type { AlarmCondition, AlarmConditions, AlarmNotices } from '@oilsight/contract';
import { dayMs, hourMs, minuteMs } from '@oilsight/oil';
import type { MachineType } from '@oilsight/oil';

/** The demonstration's settings of alarms, and what its people have done with the alarms of its history. */

/** What a setting is of: a device, the default group of a factory, or a machine type of a dealer or of a factory. */
type DemoTarget =
  | { readonly kind: 'device'; readonly factory: string; readonly device: string }
  | { readonly kind: 'group'; readonly factory: string }
  | { readonly kind: 'machineType'; readonly machineType: MachineType; readonly factory: string }
  | { readonly kind: 'machineType'; readonly machineType: MachineType; readonly dealer: string };

export interface DemoSetting {
  readonly slug: string;
  readonly target: DemoTarget;
  readonly indicator: string;
  readonly isEnabled: boolean;
  readonly conditions: AlarmConditions;
  /** Contacts by factory and name, those of each step of escalation after those who are notified at once. */
  readonly contacts: readonly (readonly (readonly [factory: string, name: string])[])[];
  readonly notices: Omit<AlarmNotices, 'contactIds' | 'escalation'> & { readonly escalatesAfterMs: readonly number[] };
}

/** Follows the limits in force. */
function condition(changes: Partial<AlarmCondition>): AlarmCondition {
  return {
    measure: 'value',
    hours: null,
    follows: 'limit',
    low: null,
    high: null,
    onDelayMs: 10 * minuteMs,
    deadband: 0,
    offDelayMs: 30 * minuteMs,
    isLatched: false,
    ...changes,
  };
}

function notices(changes: Partial<DemoSetting['notices']>): DemoSetting['notices'] {
  return {
    modes: ['sms', 'email'],
    repeatMs: 4 * hourMs,
    minimumGapMs: 10 * minuteMs,
    quietHours: { from: '22:00', to: '06:00', includesLevel1: false },
    escalatesAfterMs: [],
    ...changes,
  };
}

const heads = ['wuhu 汪海涛', 'ningbo 孙国强', 'dongguan 黄志明'].map((text) => text.split(' ', 2) as [string, string]);

export const settings: readonly DemoSetting[] = [
  {
    slug: 'ningbo-main water',
    target: { kind: 'device', factory: 'ningbo', device: 'ningbo-main' },
    indicator: 'water_saturation',
    isEnabled: true,
    conditions: {
      // Half a point an hour for a day are twelve points.
      level2: condition({
        measure: 'rate',
        hours: 24,
        follows: 'own',
        high: 0.5,
        // Longer than a machine that stands still takes to cool.
        onDelayMs: 6 * hourMs,
        deadband: 0.1,
        offDelayMs: 2 * hourMs,
      }),
      level1: condition({ deadband: 3 }),
    },
    contacts: [[['ningbo', '液压班长']], [['ningbo', '孙国强']]],
    notices: notices({ modes: ['sms', 'wechat'], repeatMs: hourMs, escalatesAfterMs: [90 * minuteMs] }),
  },
  // A servo system stands at its early warning all the time: the particles of 4 µm speak for the larger ones.
  {
    slug: 'ningbo-agc 4',
    target: { kind: 'device', factory: 'ningbo', device: 'ningbo-agc' },
    indicator: 'particle_ch1',
    isEnabled: true,
    conditions: {
      level2: condition({ onDelayMs: 12 * hourMs, deadband: 60, offDelayMs: 12 * hourMs }),
      level1: condition({ onDelayMs: 30 * minuteMs, deadband: 250, offDelayMs: 2 * hourMs }),
    },
    contacts: [[['ningbo', '液压班长']]],
    notices: notices({}),
  },
  ...['particle_ch2', 'particle_ch3'].map((indicator): DemoSetting => ({
    slug: `ningbo-agc ${indicator}`,
    target: { kind: 'device', factory: 'ningbo', device: 'ningbo-agc' },
    indicator,
    isEnabled: true,
    conditions: {
      level2: null,
      level1: condition({
        onDelayMs: 30 * minuteMs,
        deadband: indicator === 'particle_ch2' ? 60 : 8,
        offDelayMs: 2 * hourMs,
      }),
    },
    contacts: [[['ningbo', '液压班长']]],
    notices: notices({}),
  })),
  {
    slug: 'ningbo leak',
    target: { kind: 'group', factory: 'ningbo' },
    indicator: 'leak',
    isEnabled: true,
    conditions: { level2: null, level1: condition({ onDelayMs: minuteMs }) },
    contacts: [[['ningbo', '液压班长']], [['ningbo', '陆文涛']]],
    notices: notices({
      modes: ['sms'],
      quietHours: null,
      repeatMs: 30 * minuteMs,
      escalatesAfterMs: [30 * minuteMs],
    }),
  },
  {
    slug: 'jianghuai hydraulic temperature',
    target: { kind: 'machineType', machineType: 'hydraulic', dealer: 'jianghuai' },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: {
      level2: condition({ onDelayMs: 30 * minuteMs, deadband: 2, offDelayMs: hourMs }),
      level1: condition({ deadband: 2.4 }),
    },
    contacts: [heads],
    notices: notices({}),
  },
  {
    slug: 'wuhu gearbox vibration',
    target: { kind: 'machineType', machineType: 'gearbox', factory: 'wuhu' },
    indicator: 'vibration_rms',
    isEnabled: true,
    conditions: {
      level2: condition({ follows: 'own', high: 4.5, onDelayMs: 30 * minuteMs, deadband: 0.4, offDelayMs: hourMs }),
      level1: condition({ deadband: 0.6 }),
    },
    contacts: [[['wuhu', '中控室值班']], [['wuhu', '汪海涛']]],
    notices: notices({ modes: ['wechat', 'sms'], escalatesAfterMs: [2 * hourMs] }),
  },
  {
    slug: 'wuhu-press particles',
    target: { kind: 'device', factory: 'wuhu', device: 'wuhu-press' },
    indicator: 'particle_ch1',
    isEnabled: false,
    conditions: {
      level2: condition({ onDelayMs: 30 * minuteMs, deadband: 500, offDelayMs: hourMs }),
      level1: condition({ deadband: 2000 }),
    },
    contacts: [[['wuhu', '赵建国']]],
    notices: notices({ modes: ['email'] }),
  },
  {
    slug: 'dongguan-im-2 viscosity',
    target: { kind: 'device', factory: 'dongguan', device: 'dongguan-im-2' },
    indicator: 'viscosity_change_pct',
    isEnabled: true,
    conditions: {
      level2: condition({ onDelayMs: hourMs, deadband: 1, offDelayMs: hourMs }),
      level1: condition({ onDelayMs: 30 * minuteMs, deadband: 1, offDelayMs: hourMs }),
    },
    contacts: [[['dongguan', '黄志明']]],
    notices: notices({ repeatMs: null }),
  },
  {
    slug: 'ordos turbine particles',
    target: { kind: 'machineType', machineType: 'turbine', factory: 'ordos' },
    indicator: 'particle_ch1',
    isEnabled: true,
    conditions: {
      level2: condition({ onDelayMs: 2 * hourMs, deadband: 250, offDelayMs: 4 * hourMs }),
      level1: condition({ onDelayMs: 30 * minuteMs, deadband: 1000, offDelayMs: 2 * hourMs }),
    },
    contacts: [[['ordos', '汽机专工']], [['ordos', '白音']]],
    notices: notices({ escalatesAfterMs: [4 * hourMs] }),
  },
  {
    slug: 'saibei wind temperature',
    target: { kind: 'machineType', machineType: 'wind_gearbox', dealer: 'saibei' },
    indicator: 'oil_temperature',
    isEnabled: true,
    conditions: {
      level2: condition({
        measure: 'departure',
        follows: 'own',
        high: 6,
        onDelayMs: 4 * hourMs,
        deadband: 1,
        offDelayMs: 4 * hourMs,
      }),
      level1: condition({ deadband: 2.5 }),
    },
    contacts: [[['zhangbei', '升压站值班']], [['zhangbei', '苏和']]],
    notices: notices({ modes: ['sms'], escalatesAfterMs: [2 * hourMs] }),
  },
];

/** An alarm of the history, as far as deeds are chosen by it. Times are ms. */
export interface DemoAlarm {
  readonly id: string;
  /** Slugs. */
  readonly device: string;
  readonly factory: string;
  readonly ruleKey: string;
  readonly level: number;
  readonly raisedAt: number;
  readonly clearedAt: number | null;
}

/** What somebody does with alarms at a time, ms. */
export type DemoDeed = { readonly by: string; readonly at: number; readonly recordIds: readonly string[] } & (
  | { readonly kind: 'process'; readonly note: string }
  | { readonly kind: 'note'; readonly note: string }
  | { readonly kind: 'shelve'; readonly until: number; readonly reason: string }
  | { readonly kind: 'assign'; readonly to: string; readonly dueAt: number }
);

/** Who looks after the alarms of a factory. */
const keepers: Readonly<Record<string, string>> = {
  wuhu: 'wuhu.zhao',
  ningbo: 'ningbo.sun',
  dongguan: 'dongguan.huang',
  zhangbei: 'customer2',
  ordos: 'ordos.bai',
};

const notesOf: readonly (readonly [ruleKey: RegExp, note: string])[] = [
  [/^particle/, '已取样复核，滤芯压差正常，继续观察。'],
  [/^oil_temperature$/, '现场核对油温属实，冷却器风道已吹扫。'],
  [/^water/, '排水后复测，水侧压力正常。'],
  [/^vibration/, '点检未见异响，下个检修日复查。'],
  [/^finding:S/, '仪表班已检查接线，重新上电后恢复。'],
  [/^silence$/, '网络恢复后自动续传。'],
];
const otherNote = '已到现场确认，继续观察。';

/** When somebody comes to an alarm of the past: between twenty minutes and five hours after it was raised. */
function lookedAt({ raisedAt }: DemoAlarm): number {
  return raisedAt + (20 + ((Math.floor(raisedAt / minuteMs) * 7) % 280)) * minuteMs;
}

/** What is over has been processed by the people of its factory. */
export function pastDeedsOf(alarms: readonly DemoAlarm[], now: number): readonly DemoDeed[] {
  return alarms
    .filter(({ raisedAt, clearedAt }) => clearedAt !== null && raisedAt < now - dayMs)
    .map((alarm): DemoDeed => ({
      kind: 'process',
      by: keepers[alarm.factory] ?? 'sysadmin',
      at: lookedAt(alarm),
      recordIds: [alarm.id],
      note: notesOf.find(([ruleKey]) => ruleKey.test(alarm.ruleKey))?.[1] ?? otherNote,
    }));
}

/** The same, and what they do now with some of what is not over. */
export function deedsOf(alarms: readonly DemoAlarm[], now: number): readonly DemoDeed[] {
  const open = (device: string, ruleKey: RegExp) =>
    alarms
      .filter((alarm) => alarm.clearedAt === null && alarm.device === device && ruleKey.test(alarm.ruleKey))
      .map(({ id }) => id);
  const hot = open('dongguan-air-a', /^oil_temperature$/);
  const isGrave = alarms.some(({ id, level }) => level === 1 && hot.includes(id));
  const present: readonly DemoDeed[] = [
    {
      kind: 'process',
      by: 'ordos.bai',
      at: now,
      recordIds: open('ordos-gen-2', /^(?:leak|level)$/),
      note: '油底壳接合面渗油，已紧固并补油 12 L，周末停机换垫。',
    },
    {
      kind: 'shelve',
      by: 'dongguan.huang',
      at: now,
      recordIds: hot,
      // An alarm of level 1 may be shelved for a shift at most.
      until: now + (isGrave ? 8 * hourMs : 3 * dayMs),
      reason: '冷却器清洗已排到检修日',
    },
    {
      kind: 'assign',
      by: 'dealer',
      at: now,
      recordIds: open('dongguan-im-2', /^viscosity_change_pct$/),
      to: 'maintenance',
      dueAt: now + dayMs,
    },
    {
      kind: 'note',
      by: 'ningbo.sun',
      at: now,
      recordIds: open('ningbo-main', /^water_saturation$/).slice(0, 1),
      note: '已安排夜班关冷却水，看水饱和度是否停止上升。',
    },
  ];
  return [...pastDeedsOf(alarms, now), ...present.filter(({ recordIds }) => recordIds.length > 0)].toSorted(
    (one, other) => one.at - other.at,
  );
}
