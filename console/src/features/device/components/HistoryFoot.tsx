import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { deviceAlarmsPath } from '../../../domain/alarms/device-alarms.ts';
import { timeText } from '../../../lib/reader-time.ts';
import type { DeviceLanes } from '../useAlarmLanes.ts';
import type { HistoryCurves } from '../useHistory.ts';
import { RefusedKey } from '../../../domain/history/RefusedKey.tsx';
import styles from './History.module.css';

interface HistoryFootProps {
  readonly deviceId: string;
  readonly history: HistoryCurves;
  readonly isChart: boolean;
  readonly marks: readonly ChartMark[];
  readonly alarms: DeviceLanes;
}

/** Older alarms are counted so far. */
const mostLeftOut = 10_000;

/** What to know about the curves: how to move in them, where they begin, what they leave out. */
export function HistoryFoot({
  deviceId,
  history: { begin, leftOut, hasRefused, view },
  isChart,
  marks,
  alarms,
}: HistoryFootProps) {
  const { t } = useTranslation('device');
  const { t: ofAlarms } = useTranslation('alarms');
  return (
    <p className={styles.foot}>
      {isChart ? (
        <>
          <span className={styles.mouse}>{t('history.help')}</span>
          <span className={styles.touch}>{t('history.helpTouch')}</span>
        </>
      ) : null}
      {begin === null ? null : <span className="num">{t('history.begin', { at: timeText(begin).slice(0, 16) })}</span>}
      {isChart && marks.some(({ at }) => at >= view.from && at <= view.to) ? <span>{t('history.marks')}</span> : null}
      {isChart && alarms.lanes.length > 0 ? <span>{ofAlarms('lanes.help')}</span> : null}
      {alarms.leftOut === 0 ? null : (
        <span className="num">
          {ofAlarms(alarms.leftOut < mostLeftOut ? 'lanes.leftOut' : 'lanes.leftOutMost', { count: alarms.leftOut })}{' '}
          <Link to={deviceAlarmsPath(deviceId, view)}>{ofAlarms('lanes.all')}</Link>
        </span>
      )}
      {leftOut === 0 ? null : <span>{t('history.leftOut', { count: leftOut })}</span>}
      {hasRefused ? <RefusedKey>{t(isChart ? 'history.refused' : 'history.refusedRows')}</RefusedKey> : null}
    </p>
  );
}
