import type { Latest, State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { levelTexts } from '../../../charts/prepare/limit-text.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { shownLimits } from '../../../charts/prepare/shown-series.ts';
import { SeenAge } from '../../../domain/Age.tsx';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dayMs } from '../../../lib/time.ts';
import { useNow } from '../../../lib/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { MiniTrend } from '../parts/MiniTrend.tsx';
import { trendLimits } from '../parts/limits.ts';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { latestQuery, latestRows } from '../queries.ts';
import { Tile } from '../tile/Tile.tsx';
import styles from './Latest.module.css';

type Row = Latest[number];

/** Height of a row, px: a page of rows keeps its height while the next one comes. */
const rowPx = 66;

/** The newest readings of a factory's machines, the worst machine first, each with its last 24 hours. */
export function LatestTile({ customerId, devices }: { readonly customerId: string; readonly devices: number }) {
  const { t } = useTranslation('dashboard');
  const [pageNum, setPageNum] = useState(1);
  const latest = useQuery(latestQuery(customerId, pageNum));
  return (
    <Tile
      title={t('latest.title')}
      query={latest}
      sub={() => t('latest.sub')}
      bodyPx={latest.data === undefined ? rowPx * Math.min(latestRows, devices) : rowPx}
      isFlush
      empty={{ when: ({ total }) => total === 0, icon: 'sensor', words: t('latest.none') }}
    >
      {({ rows, total }) => (
        <>
          <ul aria-busy={latest.isPlaceholderData || undefined}>
            {rows.map((row) => (
              <li key={row.deviceId}>
                <OneRow row={row} />
              </li>
            ))}
          </ul>
          {total <= latestRows ? null : (
            <div className={styles.pages}>
              <Button
                kind="quiet"
                size="s"
                icon="chevron-left"
                label={t('latest.previous')}
                disabled={pageNum === 1}
                onClick={() => setPageNum(pageNum - 1)}
              />
              <span className="num">{t('latest.page', { page: pageNum, pages: Math.ceil(total / latestRows) })}</span>
              <Button
                kind="quiet"
                size="s"
                icon="chevron-right"
                label={t('latest.next')}
                disabled={pageNum * latestRows >= total}
                onClick={() => setPageNum(pageNum + 1)}
              />
            </div>
          )}
        </>
      )}
    </Tile>
  );
}

function OneRow({ row }: { readonly row: Row }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  return (
    <Link to={linkOf(row)} className={styles.row} data-silent={!row.online || undefined}>
      <span className={styles.icon}>
        <LastStateIcon state={row.lastSeenAt === null ? 'unconnected' : row.state} size="l" />
      </span>
      <span className={styles.device}>
        <b>{row.deviceName}</b>
        <small>
          <SeenAge device={row} never={t('latest.never')} isReading />
        </small>
      </span>
      {row.indicators.map((one) => (
        <Reading key={one.key} one={one} isOnline={row.online} />
      ))}
    </Link>
  );
}

function Reading({ one, isOnline }: { readonly one: Row['indicators'][number]; readonly isOnline: boolean }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const now = useNow(60);
  const quantity = quantityOf(one.key, language);
  const { tone } = stateLook[isOnline ? one.state : 'offline'];
  const texts =
    one.limits === null
      ? []
      : levelTexts(shownLimits(quantity, { ...one.limits, source: '' }), (limit) =>
          formatLimit(limit, quantity.decimals, language),
        );
  const [level2 = '', level1 = ''] = texts;
  return (
    <span className={styles.reading} data-tone={tone}>
      <span className={styles.words}>
        <small title={quantity.name}>{quantity.name}</small>
        <b>
          <IndicatorValue indicator={one.key} value={one.value} unit="shown" />
        </b>
        <small className="num">
          {isOnline ? <LimitWords state={one.state} level2={level2} level1={level1} /> : t('latest.last')}
        </small>
      </span>
      <span className={styles.trend}>
        <MiniTrend
          trend={one}
          limits={trendLimits(one.limits)}
          from={now - dayMs}
          to={now}
          width={54}
          height={30}
          tone={tone}
        />
      </span>
    </span>
  );
}

/**
 * The limit that a reading is compared with: that of level 1 where it is beyond it, else that of level 2. A reading
 * without limits that an alarm rests on is what the diagnosis found.
 */
function LimitWords({
  state,
  level2,
  level1,
}: {
  readonly state: State;
  readonly level2: string;
  readonly level1: string;
}): string {
  const { t } = useTranslation('dashboard');
  const isAlarm = state === 'level1' || state === 'level2';
  if (level1 !== '' && (state === 'level1' || level2 === '')) return t('limit.level1', { limit: level1 });
  if (level2 !== '') return t('limit.level2', { limit: level2 });
  return t(isAlarm ? 'latest.evidence' : 'limit.none');
}
