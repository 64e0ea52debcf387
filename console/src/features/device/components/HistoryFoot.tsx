import { useTranslation } from 'react-i18next';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { timeText } from '../../../lib/reader-time.ts';
import type { HistoryCurves } from '../useHistory.ts';
import styles from './History.module.css';

interface HistoryFootProps {
  readonly history: HistoryCurves;
  readonly isChart: boolean;
  readonly marks: readonly ChartMark[];
}

/** What to know about the curves: how to move in them, where they begin, what they leave out. */
export function HistoryFoot({ history: { begin, leftOut, view }, isChart, marks }: HistoryFootProps) {
  const { t } = useTranslation('device');
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
      {leftOut === 0 ? null : <span>{t('history.leftOut', { count: leftOut })}</span>}
    </p>
  );
}
