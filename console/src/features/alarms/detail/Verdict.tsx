import type { AlarmRecordDetail } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lookOf } from '../../../domain/alarms/alarm-look.ts';
import { conditionText, measuredText } from '../../../domain/alarms/alarm-words.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { ageText } from '../../../domain/Age.tsx';
import { useNow } from '../../../lib/now.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { useDeviceFeed, useLiveValue } from '../../../live/useLive.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { escalationShare } from './view.ts';
import styles from './Verdict.module.css';
import { recentClockText, recentTimeText } from '../../../lib/reader-time.ts';

/** The level, since when, the value now against its limit, and when the next contacts will be notified. */
export function Verdict({ detail: { record } }: { readonly detail: AlarmRecordDetail }) {
  const { t } = useTranslation('alarmRecords');
  const { t: live } = useTranslation('live');
  const { t: common } = useTranslation('common');
  const words = useAlarmWords();
  const now = useNow();
  const isCutOff = useIsCutOff();
  const { clearedAt, firstAlarmAt, lastAlarmAt, escalatesAt, state, measure, kind } = record;
  const look = lookOf(record);
  const { icon, tone } = stateLook[look];
  const isOpen = clearedAt === null;
  const latest = useLatest(record.deviceId, record.indicator);
  const isPresent = isOpen && !isCutOff && latest !== null && measure === 'value';
  const value = isPresent ? latest : (record.peak ?? record.value);
  const { rest } = conditionText(record, value, words);
  const toEscalation = escalatesAt === null ? 0 : escalatesAt - now;
  return (
    <div className={styles.word} data-tone={isOpen ? tone : 'off'}>
      <h2 className={styles.big}>
        <Icon name={icon} size="xl" />
        {kind === 'oil' ? words.t(`level.${record.alarmLevel}`) : common(`state.${look}`)}
      </h2>
      <p className="num">
        {t('stateSince', { state: words.t(`state.${state}`), at: recentClockText(firstAlarmAt, now) })}
      </p>
      <p className="num">
        {isOpen
          ? t('lasting', { age: ageText(now - firstAlarmAt, live), last: ageText(now - lastAlarmAt, live) })
          : t('lasted', { age: ageText(record.durationMs, live), at: recentClockText(clearedAt, now) })}
      </p>
      {value === null || record.indicator === null ? null : (
        <p className={`${styles.now} num`}>
          <b>{measuredText(record, value, words)}</b>
          <span>
            {t(isPresent ? 'present' : 'furthest')}
            {rest}
          </span>
        </p>
      )}
      {escalatesAt === null || toEscalation <= 0 || state !== 'unprocessed' ? null : (
        <div className={styles.escalation}>
          <span className={styles.track} aria-hidden>
            <i style={{ width: `${escalationShare(firstAlarmAt, escalatesAt, now) * 100}%` }} />
          </span>
          <p className="num">
            <span>{t('escalatesAt', { at: recentTimeText(escalatesAt, now) })}</span>
            <b>{t('left', { age: ageText(toEscalation, live) })}</b>
          </p>
        </div>
      )}
    </div>
  );
}

/** The newest reading of an indicator, as it comes live; null: none has come. */
function useLatest(deviceId: string, indicator: string | null): number | null {
  const client = useQueryClient();
  useDeviceFeed(deviceId, () => void client.invalidateQueries({ queryKey: ['device', deviceId] }));
  const latest = useLiveValue(deviceId, indicator ?? '');
  return indicator === null || latest === null || latest.isBad ? null : latest.value;
}
