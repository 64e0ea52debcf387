import type { LiveIndicator } from '@oilsight/contract';
import { contaminationLevelOf } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { clockText } from '../../../../lib/reader-time.ts';
import { pollutionKey } from '../choice.ts';
import { pollutionQuery } from '../queries.ts';
import { Tile } from './Tile.tsx';
import styles from './PollutionTile.module.css';

/** Levels of contamination, the worst last. */
const levels = 12;

/** The contamination level of the last six hours; left out where nothing counts particles. */
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
  if (key === null) return null;
  const limit = rows.find((row) => row.key === key)?.limits?.level2High ?? null;
  const target = limit === null ? null : contaminationLevelOf(key, limit);
  return (
    <Tile
      title={t('pollution.title')}
      aside={target === null ? t('pollution.hourly') : t('pollution.target', { target })}
    >
      <ol className={styles.buckets} style={{ '--tone-target': (target ?? 0) / levels } as CSSProperties}>
        {target === null ? null : <li className={styles.target} aria-hidden />}
        {buckets?.map(({ startTime, level }) => (
          <li
            key={startTime}
            data-above={level !== null && target !== null && level > target ? true : undefined}
            aria-label={t('pollution.bucket', { time: clockText(startTime).slice(0, 5), level: level ?? t('none') })}
          >
            <span className={styles.column}>
              <span className={styles.fill} style={{ '--tone-share': (level ?? 0) / levels } as CSSProperties} />
              <b className="num" style={{ '--tone-share': (level ?? 0) / levels } as CSSProperties}>
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
