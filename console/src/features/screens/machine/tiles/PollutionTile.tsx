import type { LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../lib/reader-time.ts';
import { pollutionKey } from '../choice.ts';
import { beyondOf, boundsOf, scaleOf } from './pollution.ts';
import { oilConditionQuery, pollutionQuery } from '../queries.ts';
import { Tile } from './Tile.tsx';
import styles from './PollutionTile.module.css';

/** Levels of contamination, the worst last. */
const levels = 12;
/** The highest level whose figure has room above its column. */
const highestAbove = 9;
const shareOf = (level: number) => Math.min(1, level / levels);

/** The contamination level of the last six hours with its target; left out where nothing counts particles. */
export const PollutionTile = memo(function PollutionTile({
  deviceId,
  rows,
}: {
  readonly deviceId: string;
  readonly rows: readonly LiveIndicator[];
}) {
  const { t } = useTranslation('machineScreen');
  const key = pollutionKey(rows);
  const buckets = useQuery(pollutionQuery(deviceId, key)).data;
  const cleanliness = useQuery(oilConditionQuery(deviceId)).data?.cleanlinessTarget ?? null;
  if (key === null) return null;
  const bounds = boundsOf(key, rows.find((row) => row.key === key)?.limits ?? null, cleanliness);
  const target = bounds?.target ?? null;
  const scale = t(`pollution.scale.${scaleOf(key)}`);
  return (
    <Tile
      title={t('pollution.title')}
      aside={target === null ? t('pollution.hourly', { scale }) : t('pollution.target', { scale, target })}
    >
      <ol className={styles.buckets} style={{ '--tone-target': shareOf(target ?? 0) } as CSSProperties}>
        {target === null ? null : <li className={styles.target} aria-hidden />}
        {buckets?.map(({ startTime, level }) => (
          <li
            key={startTime}
            data-beyond={beyondOf(level, bounds)}
            aria-label={t('pollution.bucket', { time: clockText(startTime).slice(0, 5), level: level ?? t('none') })}
          >
            <span className={styles.column}>
              <span className={styles.fill} style={{ '--tone-share': shareOf(level ?? 0) } as CSSProperties} />
              <b
                className="num"
                data-inside={(level ?? 0) > highestAbove || undefined}
                style={{ '--tone-share': shareOf(level ?? 0) } as CSSProperties}
              >
                {level ?? '—'}
              </b>
            </span>
            <small className="num" aria-hidden>
              {clockText(startTime).slice(0, 2)}
            </small>
          </li>
        ))}
      </ol>
    </Tile>
  );
});
