import { findIndicator } from '@oilsight/oil';
import type { AlarmRecord, Language } from '@oilsight/contract';
import type { CsvTimes } from '../../../platform/csv-times.rules.ts';
import { csvHead, csvLine } from '../../../platform/csv.rules.ts';
import { alarmName, categoryName, channelName, levelName, stateName } from './alarm-words.rules.ts';

const columns: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '首次告警',
    '末次告警',
    '恢复时间',
    '持续（秒）',
    '级别',
    '告警类型',
    '工厂',
    '设备',
    '传感器',
    '传感器型号',
    '告警指标或原因',
    '数值',
    '最远值',
    '限值',
    '单位',
    '发送次数',
    '接收人',
    '通知方式',
    '状态',
    '处理人',
    '处理时间',
    '备注',
  ],
  'en-US': [
    'First alarm',
    'Last alarm',
    'Cleared',
    'Duration (s)',
    'Level',
    'Category',
    'Factory',
    'Device',
    'Sensor',
    'Sensor model',
    'Indicator or cause',
    'Value',
    'Peak',
    'Limit',
    'Unit',
    'Notices sent',
    'Receivers',
    'Sent by',
    'State',
    'Processed by',
    'Processed',
    'Note',
  ],
};
const timed: readonly number[] = [0, 1, 2, 20];

export function alarmsHeader(language: Language, { zone }: Pick<CsvTimes, 'zone'>): string {
  return csvHead(columns[language].map((title, n) => (timed.includes(n) ? `${title} (${zone})` : title)));
}

const shownNumber = (value: number | null) => (value === null ? '' : String(value));

/** The unit of a record's values; those of a rate are per hour, those of a departure have none. */
function unitOf({ indicator, measure }: Pick<AlarmRecord, 'indicator' | 'measure'>): string {
  const unit = indicator === null || measure === 'departure' ? '' : (findIndicator(indicator)?.unit ?? '');
  return measure === 'rate' && unit !== '' ? `${unit}/h` : unit;
}

export function alarmLine(record: AlarmRecord, language: Language, { text }: Pick<CsvTimes, 'text'>): string {
  const time = (at: number | null) => (at === null ? '' : text(at));
  return csvLine([
    text(record.firstAlarmAt),
    text(record.lastAlarmAt),
    time(record.clearedAt),
    String(Math.round(record.durationMs / 1000)),
    levelName(record.alarmLevel, language),
    categoryName(record.category, language),
    record.customerName,
    record.deviceName,
    record.sensorName ?? '',
    record.sensorModel ?? '',
    alarmName(record, language),
    shownNumber(record.value),
    shownNumber(record.peak),
    shownNumber(record.threshold),
    unitOf(record),
    String(record.sendCount),
    record.receivers.join(language === 'zh-CN' ? '、' : ', '),
    record.modes.map((channel) => channelName(channel, language)).join(language === 'zh-CN' ? '、' : ', '),
    stateName(record.state, language),
    record.processedBy ?? '',
    time(record.processedAt),
    record.note,
  ]);
}
