import type { TimelineAlarm, TimelineEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lookOf } from '../alarms/alarm-look.ts';
import { alarmPath } from '../alarms/alarm-path.ts';
import { alarmName, conditionText, levelText } from '../alarms/alarm-words.ts';
import { useAlarmWords } from '../alarms/useAlarmWords.ts';
import { ageText } from '../Age.tsx';
import { stateLook } from '../../ui/state-look.ts';
import { timelineIcons } from '../history/log-marks.ts';
import { LogLine } from './LogLine.tsx';
import styles from './DeviceLog.module.css';

const keyOf = { alarmRaised: 'raised', alarmCleared: 'cleared', alarmProcessed: 'processed' } as const;

/** That an alarm was raised, has cleared, or was processed by whom, with the way to it. */
export function AlarmRow({ kind, at, alarm }: Pick<TimelineEntry, 'kind' | 'at'> & { readonly alarm: TimelineAlarm }) {
  const { t } = useTranslation('deviceLog');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const what = kind === 'alarmCleared' || kind === 'alarmProcessed' ? kind : 'alarmRaised';
  const look = stateLook[lookOf(alarm)];
  const { value, rest } = conditionText(alarm, what === 'alarmRaised' ? alarm.value : alarm.peak, words);
  const facts = {
    alarmRaised: alarm.kind === 'silence' ? '' : `${value}${rest}`,
    alarmCleared: [
      value === '' || alarm.side === null ? '' : t(`alarm.${alarm.side}`, { value }),
      t('alarm.lasted', { age: ageText(alarm.durationMs, live) }),
    ]
      .filter((fact) => fact !== '')
      .join(t('comma')),
    alarmProcessed: '',
  }[what];
  const note = what === 'alarmProcessed' ? alarm.note : '';
  const by = what === 'alarmProcessed' ? alarm.processedBy : null;
  return (
    <LogLine
      icon={what === 'alarmRaised' ? look.icon : timelineIcons[kind]}
      tone={what === 'alarmRaised' ? look.tone : undefined}
      at={at}
      by={by}
      note={note}
    >
      <Link className={styles.edit} to={alarmPath(alarm.recordId)}>
        {alarmName(alarm, words)}
      </Link>
      <span className="num">
        {alarm.kind === 'silence' ? t(`kind.${what}`) : t(`alarm.${keyOf[what]}`, { level: levelText(alarm, words) })}
        {facts === '' ? null : `${t('dot')}${facts}`}
      </span>
    </LogLine>
  );
}
