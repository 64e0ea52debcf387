import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { limitLines, type ShownLimits } from '../../../../charts/prepare/limit-lines.ts';
import { formatLimit } from '../../../../charts/prepare/numbers.ts';
import { shownValue } from '../../../../charts/prepare/shown-unit.ts';
import { sparkPath } from '../../../../charts/prepare/sparkline.ts';
import { IndicatorValue } from '../../../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../../../domain/quantity.ts';
import { useLanguage } from '../../../../i18n/language.ts';
import { dateText } from '../../../../lib/reader-time.ts';
import { dayMs } from '../../../../lib/time.ts';
import { useIndicatorState, useLiveValue } from '../../../../live/useLive.ts';
import { stateLook } from '../../../../ui/state-look.ts';
import { asImage } from '../as-image.ts';
import { lineDays, lineQuery } from '../queries.ts';
import { edgeTops, labelHeight, labelsBeside, limitsBeyond, limitsInView, scaleMarks, scaleOf } from './scale.ts';
import { Tile } from './Tile.tsx';
import styles from './HistoryTile.module.css';

const box = { width: 420, height: 118 } as const;

/** How far below the upper edge, in units of the wall. */
const at = (y: number) => ({ '--tone-y': y }) as CSSProperties;

/**
 * The last days of the leading indicator with its greatest and least value, led on by live readings. Limits near its
 * values are lines, others words at the edge that they lie beyond.
 */
export const HistoryTile = memo(function HistoryTile({
  device: { deviceId, reportIntervalMs },
  indicator,
  limits,
}: {
  readonly device: Device;
  readonly indicator: string;
  readonly limits: ShownLimits | null;
}) {
  const { t } = useTranslation('machineScreen');
  const language = useLanguage();
  const { data: series, dataUpdatedAt } = useQuery(lineQuery(deviceId, indicator));
  const live = useLiveValue(deviceId, indicator);
  const state = useIndicatorState(deviceId, indicator);
  const quantity = quantityOf(indicator, language);
  const edge = live === null || live.isBad || live.value === null ? null : { at: live.at, value: live.value };
  const to = Math.max(dataUpdatedAt, edge?.at ?? 0);
  const from = to - lineDays * dayMs;
  const known = series?.key === indicator ? series : undefined;
  const scale = known === undefined ? null : scaleOf([...known.mean, edge?.value ?? null], limits);
  const spark =
    known === undefined || scale === null
      ? null
      : sparkPath(known, edge, reportIntervalMs, { ...box, from, to, scale });
  const yOf = (value: number) =>
    scale === null ? 0 : box.height - 3 - ((value - scale[0]) / (scale[1] - scale[0])) * (box.height - 6);
  const lines = scale === null ? [] : limitsInView(limitLines(limits), scale);
  const beyond = scale === null ? [] : limitsBeyond(limitLines(limits), scale);
  const beside = labelsBeside(
    lines.map(({ value }) => yOf(value)),
    beyond.map(({ where }) => edgeTops[where]),
  );
  const endY = spark?.end.y ?? box.height / 2;
  const marks = scaleMarks(known?.mean ?? [], endY, yOf);
  const limitText = (value: number) => formatLimit(shownValue(quantity, value), quantity.decimals, language);
  return (
    <Tile
      title={t('history.title', { name: quantity.name })}
      aside={t(quantity.unit === '' ? 'days' : 'history.aside', { unit: quantity.unit, count: lineDays })}
    >
      <div className={styles.history}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          {...asImage(t('history.title', { name: quantity.name }))}
        >
          {lines.map(({ value, level }) => (
            <path
              key={`${level} ${value}`}
              className={styles.limit}
              data-level={level}
              d={`M0,${yOf(value)}H${box.width}`}
            />
          ))}
          {spark === null ? null : (
            <>
              {/* Where the curve has gaps, an area would bridge them. */}
              {spark.path.lastIndexOf('M') > 0 ? null : (
                <path
                  className={styles.area}
                  d={`${spark.path}V${box.height}H${Number.parseFloat(spark.path.slice(1))}Z`}
                />
              )}
              <path className={styles.line} d={spark.path} />
            </>
          )}
        </svg>
        {lines.map(({ value, level }, n) => (
          <span
            key={`${level} ${value}`}
            className={`${styles.name} num`}
            data-level={level}
            data-below={yOf(value) < labelHeight || undefined}
            data-beside={beside[n] || undefined}
            style={at(yOf(value))}
          >
            {t(`history.${level}`, { limit: limitText(value) })}
          </span>
        ))}
        {beyond.map(({ value, level, where }) => (
          <span key={where} className={`${styles.name} num`} data-level={level} data-edge style={at(edgeTops[where])}>
            {t(`history.${where}`, { limit: t(`history.${level}`, { limit: limitText(value) }) })}
          </span>
        ))}
        {marks.map((value) => (
          <span key={value} className={styles.mark} style={at(yOf(value))}>
            <IndicatorValue indicator={indicator} value={value} unit="hidden" />
          </span>
        ))}
        <span className={styles.end} data-tone={state === null ? 'off' : stateLook[state].tone} style={at(endY)}>
          <IndicatorValue indicator={indicator} value={edge?.value ?? null} unit="hidden" />
        </span>
        <p className={`${styles.axis} num`}>
          <span>{dateText(from).slice(5)}</span>
          <span>{dateText((from + to) / 2).slice(5)}</span>
          <span>{t('today')}</span>
        </p>
        {known !== undefined && spark === null ? <p className={styles.none}>{t('noReadings')}</p> : null}
      </div>
    </Tile>
  );
});
