import type { Bilingual } from '@oilsight/oil';
import { findingState } from '@oilsight/oil';
import type { ReportContent, ReportState } from './report-content.types.ts';

/** The state of a report in a word. */
export const stateWords: Readonly<Record<ReportState, Bilingual>> = {
  level1: { zh: '需要处理', en: 'Action required' },
  level2: { zh: '需要关注', en: 'Attention' },
  fault: { zh: '传感器故障', en: 'Sensor fault' },
  normal: { zh: '正常', en: 'Normal' },
  unknown: { zh: '无法判断', en: 'Cannot be assessed' },
};

type Known = Pick<ReportContent, 'state' | 'diagnosis' | 'alarms' | 'arrivals'>;

/**
 * What the report found in one line: the gravest finding of its state, else the alarm of that state, else the state
 * itself.
 */
export function headlineOf({ state, diagnosis, alarms, arrivals }: Known): Bilingual {
  if (state === 'unknown')
    return arrivals.received === 0
      ? { zh: '报告期内没有读数，不能判断油况', en: 'No readings in the period: the oil cannot be assessed' }
      : { zh: '读数不足，不能判断油况', en: 'Too few readings to assess the oil' };
  if (state === 'normal') return { zh: '油况正常，没有需要处理的问题', en: 'The oil is in order; nothing needs doing' };
  const finding = diagnosis?.findings.find((one) => findingState(one) === state);
  if (finding !== undefined) return finding.name;
  const level = state === 'level1' ? 1 : 2;
  const alarm = alarms.find(
    (one) =>
      one.clearedAt === null &&
      (state === 'fault' ? one.kind === 'sensorFault' : one.kind === 'oil' && one.level === level),
  );
  if (alarm === undefined) return { zh: '油液健康度偏低', en: 'Oil health is low' };
  if (alarm.findingRule !== null || state === 'fault') return alarm.name;
  return level === 1
    ? { zh: `${alarm.name.zh}越过一级限`, en: `${alarm.name.en} beyond its level 1 limit` }
    : { zh: `${alarm.name.zh}越过二级限`, en: `${alarm.name.en} beyond its level 2 limit` };
}

/** State and headline in one line, for lists. */
export function verdictWords(known: Known): Bilingual {
  const [word, line] = [stateWords[known.state], headlineOf(known)];
  return { zh: `${word.zh}：${line.zh}`, en: `${word.en}: ${line.en}` };
}
