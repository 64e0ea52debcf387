import { findIndicator } from '@oilsight/oil';
import type { Language } from '@oilsight/contract';
import { offsetText } from '../../../platform/csv-times.rules.ts';
import { localTime, offsetsIn } from '../../../platform/time-zone.rules.ts';
import { alarmName, levelName } from '../records/alarm-words.rules.ts';
import type { Letter } from './notice-letters.rules.ts';
import type { DueRecord, Receiver } from './notices.records.ts';

/** Devices or alarms that a notice of several names. */
const maxNamed = 5;
const isChinese = (language: Language) => language === 'zh-CN';

/** `2026-11-21 15:30 (UTC+08:00)`. */
export function timeText(at: number, timeZone: string): string {
  const offset = offsetsIn(timeZone)(at);
  return `${localTime(at, offset).slice(0, 16)} (UTC${offsetText(offset)})`;
}

/** A value in the unit of its indicator and measure: `83.4 °C`, `4.0 °C/h`; empty: there is none. */
export function valueText(
  { indicator, measure }: Pick<DueRecord, 'indicator' | 'measure'>,
  value: number | null,
): string {
  if (value === null) return '';
  const known = indicator === null ? null : findIndicator(indicator);
  if (measure === 'departure') return `${value.toFixed(1)} σ`;
  const unit = `${known?.unit ?? ''}${measure === 'rate' ? '/h' : ''}`;
  // A rate has one decimal more than the value that it is a rate of.
  const number = known === null ? String(value) : value.toFixed(known.decimals + (measure === 'rate' ? 1 : 0));
  return unit === '' ? number : `${number} ${unit}`;
}

/** The level, and whether the alarm is notified again. */
export function leadOf({ kind, wants: [{ step, record }] }: Letter, language: Language): string {
  if (record.kind !== 'oil') return isChinese(language) ? '通知' : 'Notice';
  const level = levelName(record.level, language);
  switch (step) {
    case 'first':
      return level;
    case 'repeat':
      return isChinese(language) ? `${level}仍未处理` : `${level}, still unprocessed`;
    case 'escalation':
      return isChinese(language)
        ? `升级通知，${level}无人处理`
        : `Escalation: ${level.toLowerCase()} that nobody has processed`;
    case 'digest':
      if (kind === 'one' && record.clearedAt !== null)
        return isChinese(language) ? `${level}（已恢复）` : `${level}, cleared meanwhile`;
      return level;
  }
}

function namedOf(names: readonly string[], language: Language): string {
  const shown = [...new Set(names)];
  const more = shown.length - maxNamed;
  const text = shown.slice(0, maxNamed).join(isChinese(language) ? '、' : ', ');
  if (more <= 0) return text;
  return isChinese(language) ? `${text} 等 ${shown.length} 项` : `${text} and ${more} more`;
}

function suspectedOf({ suspected }: DueRecord, language: Language): string {
  if (suspected === null) return '';
  const name = alarmName({ kind: 'oil', indicator: null, findingRule: suspected }, language);
  return isChinese(language) ? `疑似原因：${name}。` : `Suspected: ${name}. `;
}

export interface NoticeWords {
  readonly template: 'alarmRaised' | 'alarmFound' | 'sensorFaulty' | 'deviceSilent' | 'alarmsRaised' | 'alarmDigest';
  readonly params: Readonly<
    Record<
      | 'lead'
      | 'factory'
      | 'device'
      | 'devices'
      | 'alarm'
      | 'alarms'
      | 'value'
      | 'limit'
      | 'since'
      | 'suspected'
      | 'link',
      string
    >
  > & {
    readonly count: number;
  };
}

/** The template of a message and all values that a template may show, in the receiver's language and zone. */
export function wordsOfLetter(
  letter: Letter,
  { language, timeZone }: Pick<Receiver, 'language' | 'timeZone'>,
  { factory, linkTo }: { readonly factory: string; readonly linkTo: (recordId: string) => string },
): NoticeWords {
  const records = letter.wants.map(({ record }) => record);
  const { record } = letter.wants[0];
  const said = ({ deviceName, ...of }: DueRecord) =>
    [deviceName, alarmName(of, language), valueText(of, of.value)].filter((part) => part !== '').join(' ');
  return {
    template: templateOf(letter),
    params: {
      lead: leadOf(letter, language),
      factory,
      device: record.deviceName,
      devices: namedOf(
        records.map(({ deviceName }) => deviceName),
        language,
      ),
      alarm: alarmName(record, language),
      alarms: namedOf(records.map(said), language),
      value: valueText(record, record.value),
      limit: valueText(record, record.threshold),
      since: timeText(Math.min(...records.map(({ onsetAt }) => onsetAt)), timeZone),
      suspected: suspectedOf(record, language),
      link: linkTo(record.id),
      count: records.length,
    },
  };
}

function templateOf({ kind, wants: [{ record }] }: Letter): NoticeWords['template'] {
  if (kind === 'several') return 'alarmDigest';
  if (kind === 'cause') return 'alarmsRaised';
  if (record.kind === 'silence') return 'deviceSilent';
  if (record.kind === 'sensorFault') return 'sensorFaulty';
  return record.indicator === null ? 'alarmFound' : 'alarmRaised';
}
