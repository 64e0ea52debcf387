import type { Language } from '@oilsight/contract';

/** Texts of a file of readings besides the names of indicators. */
export interface ExportWords {
  readonly time: string;
  readonly offset: string;
  readonly device: string;
  readonly ms: string;
  readonly explanation: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly toExcluded: string;
  readonly zone: string;
  readonly clocksChange: string;
  readonly interval: string;
  readonly eachReading: string;
  /** @param minutes of one interval */
  readonly meanOf: (minutes: number) => string;
  readonly madeAt: string;
  readonly emptyCells: string;
  readonly emptyText: string;
  readonly sheet: string;
  readonly rows: string;
  readonly readings: string;
  readonly faulty: string;
  readonly indicator: string;
  readonly unit: string;
  readonly symbol: string;
  readonly key: string;
  readonly origin: string;
  readonly origins: { readonly measured: string; readonly derived: string; readonly own: string };
  readonly kind: string;
  readonly kinds: { readonly gauge: string; readonly counter: string };
  readonly range: string;
  /** @param count of devices */
  readonly several: (name: string, count: number) => string;
}

const zh: ExportWords = {
  time: '时间',
  offset: '与 UTC 的偏移',
  device: '设备',
  ms: '时间戳 (ms)',
  explanation: '说明',
  file: '文件',
  from: '开始',
  to: '结束',
  toExcluded: '不含该时刻',
  zone: '时区',
  clocksChange: '这段时间内有调钟，每行另写明与 UTC 的偏移',
  interval: '间隔',
  eachReading: '每条读数',
  meanOf: (minutes) => `${intervalText(minutes, '分钟', '小时', '天')}内可信读数的平均值`,
  madeAt: '生成时间',
  emptyCells: '空单元格',
  emptyText: '没有读数，或读数被判为传感器故障：不填 0，也不沿用上一个值',
  sheet: '工作表',
  rows: '行数',
  readings: '可信读数',
  faulty: '被判为传感器故障的读数',
  indicator: '指标',
  unit: '单位',
  symbol: '符号',
  key: '键名',
  origin: '来源',
  origins: { measured: '传感器测得', derived: '由测得值计算', own: '设备自有' },
  kind: '类型',
  kinds: { gauge: '瞬时值', counter: '累计值' },
  range: '物理量程（超出即判为故障）',
  several: (name, count) => `${name} 等 ${count} 台`,
};

const en: ExportWords = {
  time: 'Time',
  offset: 'Offset from UTC',
  device: 'Device',
  ms: 'Time (ms)',
  explanation: 'Explanation',
  file: 'File',
  from: 'From',
  to: 'To',
  toExcluded: 'this instant excluded',
  zone: 'Time zone',
  clocksChange: 'Clocks change within the range: each row states its offset from UTC',
  interval: 'Interval',
  eachReading: 'Each reading',
  meanOf: (minutes) => `Mean of the credible readings of ${intervalText(minutes, ' min', ' h', ' d')}`,
  madeAt: 'Made at',
  emptyCells: 'Empty cells',
  emptyText: 'No reading, or a reading that was refused as a sensor fault: neither 0 nor the value before is filled in',
  sheet: 'Sheet',
  rows: 'Rows',
  readings: 'Credible readings',
  faulty: 'Readings refused as sensor faults',
  indicator: 'Indicator',
  unit: 'Unit',
  symbol: 'Symbol',
  key: 'Key',
  origin: 'Origin',
  origins: { measured: 'Measured by a sensor', derived: 'Derived of measured values', own: "The device's own" },
  kind: 'Kind',
  kinds: { gauge: 'Value of the moment', counter: 'Cumulative count' },
  range: 'Physical range (outside it is a fault)',
  several: (name, count) => `${name} and ${count - 1} more`,
};

function intervalText(minutes: number, ...[minute, hour, day]: readonly string[]): string {
  if (minutes % 1440 === 0) return `${minutes / 1440}${day ?? ''}`;
  return minutes % 60 === 0 ? `${minutes / 60}${hour ?? ''}` : `${minutes}${minute ?? ''}`;
}

export const exportWords: Readonly<Record<Language, ExportWords>> = { 'zh-CN': zh, 'en-US': en };
