import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { alarmDaysQuery, shownDays } from '../queries.ts';
import styles from './Verdict.module.css';

/** Drawing units: the picture takes the width it gets. */
const [width, height, top, foot] = [372, 64, 2, 2] as const;
const gap = 3;

/** Alarms of the last days, each level on its own part of a bar; the largest day and today bear their numbers. */
export function DaysChart({ customerId }: { readonly customerId: string | undefined }) {
  const { t } = useTranslation('alarmRecords');
  const language = useLanguage();
  const { data } = useQuery(alarmDaysQuery(customerId));
  const days = data ?? [];
  const totals = days.map(({ level1, level2 }) => level1 + level2);
  const most = Math.max(1, ...totals);
  const sum = (level: 'level1' | 'level2') => days.reduce((total, day) => total + day[level], 0);
  const [level1, level2] = [sum('level1'), sum('level2')];
  const bar = (width + gap) / shownDays;
  const base = height - foot;
  const scale = (base - top) / most;
  const largest = totals.indexOf(most);
  const number = (value: number) => formatNumber(value, 0, language);
  const words = t('days.sum', {
    days: shownDays,
    total: number(level1 + level2),
    level1: number(level1),
    level2: number(level2),
  });
  return (
    <div className={styles.days}>
      <h2>
        {t('days.title')}{' '}
        <small className="num" title={t('days.counted')}>
          {data === undefined ? '' : words}
        </small>
      </h2>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
        {days.map(({ day, level1: grave, level2: early }, index) => {
          const x = width - (days.length - index) * bar + gap;
          const [graveHeight, earlyHeight] = [grave * scale, early * scale];
          return (
            <g key={day} data-today={index === days.length - 1 || undefined}>
              <title>{t('days.day', { day: day.slice(5).replace('-', '/'), level1: grave, level2: early })}</title>
              <rect
                className={styles.level2}
                x={x}
                y={base - graveHeight - earlyHeight - (grave > 0 ? 1 : 0)}
                width={bar - gap}
                height={earlyHeight}
                rx={1}
              />
              <rect
                className={styles.level1}
                x={x}
                y={base - graveHeight}
                width={bar - gap}
                height={graveHeight}
                rx={1}
              />
            </g>
          );
        })}
        <line className={styles.base} x1={0} x2={width} y1={base + 0.5} y2={base + 0.5} />
      </svg>
      {data === undefined || days.length === 0 ? null : (
        <p className={`${styles.ends} num`} aria-hidden>
          <span>{days[0]?.day.slice(5).replace('-', '/')}</span>
          {largest >= 0 && most > 1 ? (
            <span>{t('days.most', { day: (days[largest]?.day ?? '').slice(5).replace('-', '/'), count: most })}</span>
          ) : null}
          <span>{t('days.today', { count: totals.at(-1) ?? 0 })}</span>
        </p>
      )}
    </div>
  );
}
