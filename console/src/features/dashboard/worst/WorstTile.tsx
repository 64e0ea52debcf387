import { healthAction, healthAttention, healthSeverity } from '@oilsight/oil';
import type { Worst } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { levelTexts } from '../../../charts/prepare/limit-text.ts';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { shownLimits } from '../../../charts/prepare/shown-series.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dayMs } from '../../../lib/time.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { MiniTrend } from '../parts/MiniTrend.tsx';
import { trendLimits } from '../parts/limits.ts';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { Tile } from '../tile/Tile.tsx';
import styles from './Worst.module.css';

type Row = Worst['rows'][number];

const healthLimits = [
  { level: 'level1', value: healthAction },
  { level: 'level2', value: healthAttention },
] as const;

/** The machines with the lowest health of those that are not well, each with 30 days of it and of the indicator that presses most. */
export function WorstTile({ worst, isMixed }: { readonly worst: UseQueryResult<Worst>; readonly isMixed: boolean }) {
  const { t } = useTranslation('dashboard');
  const assessed = worst.data?.assessed ?? 0;
  const isNobody = ({ rows }: Worst) => rows.length === 0;
  return (
    <Tile
      title={t('worst.title')}
      query={worst}
      sub={({ rows }) => (rows.length === 0 ? null : t('worst.sub', { count: rows.length }))}
      bodyPx={268}
      isFlush
      empty={
        assessed === 0
          ? { when: isNobody, icon: 'drop', words: t('health.none') }
          : { when: isNobody, icon: 'check-circle', words: t('worst.allWell', { count: assessed }) }
      }
    >
      {({ rows, at }) => (
        <>
          <div className={styles.columns} aria-hidden>
            <span />
            <span>{t('worst.device')}</span>
            <span>{t('worst.health')}</span>
            <span>{t('worst.days')}</span>
            <span>{t('worst.pressing')}</span>
          </div>
          <ol className={styles.rows}>
            {rows.map((row) => (
              <li key={row.deviceId}>
                <OneRow row={row} at={at} isMixed={isMixed} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Tile>
  );
}

function OneRow({ row, at, isMixed }: { readonly row: Row; readonly at: number; readonly isMixed: boolean }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  const { health, healthDays, indicator } = row;
  const { tone } = stateLook[healthSeverity(health)];
  return (
    <Link to={linkOf(row)} className={styles.row}>
      <span className={styles.icon}>
        <LastStateIcon state={row.state} />
      </span>
      <span className={styles.device}>
        <b>
          <Codes text={row.deviceName} />
        </b>
        {isMixed ? <small>{row.customerName}</small> : null}
      </span>
      <span className={`${styles.health} num`} data-tone={tone}>
        <span className="sr-only">{t('worst.health')} </span>
        {Math.round(health)}
      </span>
      <span className={styles.trend}>
        <MiniTrend
          trend={{
            t: healthDays.map(({ day }) => Date.parse(day)),
            mean: healthDays.map(({ mean }) => mean),
            bucketMs: dayMs,
          }}
          limits={healthLimits}
          from={Date.parse(healthDays.at(-1)?.day ?? '') - 29 * dayMs}
          width={82}
          tone={tone}
        />
      </span>
      <span className={styles.pressing}>
        {indicator === null ? (
          <small className={styles.nothing}>{t('worst.noIndicator')}</small>
        ) : (
          <>
            <MiniTrend
              trend={indicator}
              limits={trendLimits(indicator.limits)}
              from={at - 30 * dayMs}
              to={at}
              width={90}
              tone={stateLook[row.state].tone}
            />
            {indicator.rate === null ? (
              <Pressing indicator={indicator} />
            ) : (
              <PressingRate value={indicator.value} rate={indicator.rate} />
            )}
          </>
        )}
      </span>
    </Link>
  );
}

/** A rate of particles, which only its usual value gives a meaning. */
function PressingRate({
  value,
  rate: { parameter, baseline, times },
}: {
  readonly value: number | null;
  readonly rate: NonNullable<NonNullable<Row['indicator']>['rate']>;
}) {
  const language = useLanguage();
  const { t } = useTranslation('dashboard');
  return (
    <span className={styles.words}>
      <span>
        {t(`worst.rate.${parameter}`)}{' '}
        <b className="num">
          {value === null ? '—' : t('worst.rate.perHour', { value: formatNumber(value, 1, language) })}
        </b>
      </span>
      <small className="num">
        {t('worst.rate.compared', {
          baseline: formatNumber(baseline, 1, language),
          times: formatLimit(times, 1, language),
        })}
      </small>
    </span>
  );
}

function Pressing({ indicator: { key, value, limits } }: { readonly indicator: NonNullable<Row['indicator']> }) {
  const language = useLanguage();
  const { t } = useTranslation('dashboard');
  const quantity = quantityOf(key, language);
  const [level2, level1] =
    limits === null
      ? ['', '']
      : levelTexts(shownLimits(quantity, { ...limits, source: '' }), (limit) =>
          formatLimit(limit, quantity.decimals, language),
        );
  const words = [
    level2 === '' ? null : t('limit.level2', { limit: level2 }),
    level1 === '' ? null : t('limit.level1', { limit: level1 }),
  ].filter((part) => part !== null);
  return (
    <span className={styles.words}>
      <span>
        {quantity.name}{' '}
        <b>
          <IndicatorValue indicator={key} value={value} unit="shown" />
        </b>
      </span>
      <small className="num">
        {words.length === 0
          ? t('limit.none')
          : words.map((text, index) => (
              <span key={text} className={styles.limit}>
                {index < words.length - 1 ? `${text}${t('comma')}` : text}
              </span>
            ))}
      </small>
    </span>
  );
}
