import type { Device, Distribution, Distributions } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BinPlot } from '../../../charts/draw/BinPlot.tsx';
import type { BinMark } from '../../../charts/draw/BinPlot.tsx';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { hourMs } from '../../../lib/time.ts';
import { Card } from '../../../ui/Card.tsx';
import figures from '../../../ui/figures.module.css';
import styles from './Distribution.module.css';

interface StudyProps {
  readonly distributions: Distributions;
  readonly devices: readonly Device[];
  readonly quantity: Quantity;
  readonly isCumulative: boolean;
  readonly look: Look;
}

const percent = (share: number, { language }: Look) =>
  `${formatNumber(share * 100, share > 0 && share < 0.01 ? 2 : 1, language)}%`;

/** Limits of the first device that has some, and percentiles where there is one device. */
function marksOf(all: readonly Distribution[], quantity: Quantity, { language }: Look): BinMark[] {
  const [only] = all.length === 1 ? all : [];
  const percentiles = only?.percentiles ?? null;
  const limits = all.find((one) => one.limits !== null)?.limits ?? null;
  const shown = (value: number) => shownValue(quantity, value);
  return [
    ...(percentiles === null
      ? []
      : (['p5', 'p50', 'p95'] as const).map((name) => ({
          key: name,
          name: `${name.toUpperCase()} ${formatNumber(shown(percentiles[name]), quantity.decimals, language)}`,
          value: shown(percentiles[name]),
          kind: 'percentile' as const,
        }))),
    ...(limits === null
      ? []
      : (['level2Low', 'level2High', 'level1Low', 'level1High'] as const).flatMap((name) => {
          const value = limits[name];
          if (value === null) return [];
          const kind = name.startsWith('level1') ? ('level1' as const) : ('level2' as const);
          return [
            { key: name, name: formatLimit(shown(value), quantity.decimals, language), value: shown(value), kind },
          ];
        })),
  ];
}

/** A distribution as it is read: the sentence, the bins, the figures of each device. */
export function DistributionStudy({ distributions, devices, quantity, isCumulative, look }: StudyProps) {
  const { t } = useTranslation('statistics');
  const edges = useMemo(() => distributions.edges.map((edge) => shownValue(quantity, edge)), [distributions, quantity]);
  const marks = useMemo(() => marksOf(distributions.devices, quantity, look), [distributions, quantity, look]);
  return (
    <>
      <Card>
        <h2 className={styles.sentence}>
          <Sentence distributions={distributions} devices={devices} quantity={quantity} look={look} />
        </h2>
        <p className={styles.hint}>{t('distribution.hint')}</p>
      </Card>
      <Card label={t('distribution.title', { name: quantity.name })}>
        <BinPlot
          label={t('distribution.label', { name: quantity.name })}
          edges={edges}
          series={distributions.devices.map(({ deviceId, shares }) => ({ id: deviceId, shares }))}
          marks={marks}
          isCumulative={isCumulative}
          x={quantity.unit === '' ? quantity.name : `${quantity.name} ${quantity.unit}`}
          y={`${isCumulative ? t('distribution.cumulative') : t('distribution.share')} %`}
          look={look}
        />
      </Card>
      <Card isFlush>
        <Figures distributions={distributions} devices={devices} quantity={quantity} look={look} />
      </Card>
    </>
  );
}

function Sentence({ distributions, devices, quantity, look }: Omit<StudyProps, 'isCumulative'>) {
  const { t } = useTranslation('statistics');
  const named = distributions.devices.map((one, place) => ({ ...one, device: devices[place]?.deviceName ?? '' }));
  for (const level of ['level1', 'level2'] as const) {
    const worst = named.reduce((found, one) => ((one.beyond[level] ?? 0) > (found.beyond[level] ?? 0) ? one : found));
    const share = worst.beyond[level] ?? 0;
    if (share > 0) return t(`distribution.sentence.${level}`, { device: worst.device, share: percent(share, look) });
  }
  if (named.some(({ limits }) => limits !== null)) return t('distribution.sentence.within');
  const middle = named.find(({ percentiles }) => percentiles !== null)?.percentiles?.p50 ?? 0;
  return t('distribution.sentence.noLimits', {
    name: quantity.name,
    middle: `${formatNumber(shownValue(quantity, middle), quantity.decimals, look.language)} ${quantity.unit}`.trim(),
  });
}

const columns = ['min', 'p5', 'p25', 'p50', 'p75', 'p95', 'max', 'mean'] as const;

function Figures({ distributions, devices, quantity, look }: Omit<StudyProps, 'isCumulative'>) {
  const { t } = useTranslation('statistics');
  const { language } = look;
  const value = (one: number) => formatNumber(shownValue(quantity, one), quantity.decimals, language);
  const headOf = (name: (typeof columns)[number]) =>
    name === 'mean' ? t('distribution.table.mean') : name.toUpperCase();
  const beyond = (share: number | null) => (share === null ? t('distribution.noLimit') : percent(share, look));
  return (
    <div className={styles.scroll}>
      <table className={`${styles.figures} ${figures.figures}`} aria-label={t('distribution.table.label')}>
        <thead>
          <tr>
            <th scope="col">{t('distribution.table.device')}</th>
            <th scope="col">{t('distribution.table.level1')}</th>
            <th scope="col">{t('distribution.table.level2')}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {headOf(name)}
              </th>
            ))}
            <th scope="col">{t('distribution.table.readings')}</th>
            <th scope="col">{t('distribution.table.held')}</th>
          </tr>
        </thead>
        <tbody>
          {distributions.devices.map((one, place) => (
            <tr key={one.deviceId}>
              <th scope="row">
                <i className={styles[`mark${place + 1}`]} />
                {devices[place]?.deviceName}
              </th>
              {(['level1', 'level2'] as const).map((level) => (
                <td
                  key={level}
                  className="num"
                  data-head={t(`distribution.table.${level}`)}
                  data-beyond={one.percentiles !== null && (one.beyond[level] ?? 0) > 0 ? level : undefined}
                >
                  {one.percentiles === null ? '—' : beyond(one.beyond[level])}
                </td>
              ))}
              {columns.map((name) => (
                <td key={name} className="num" data-head={headOf(name)}>
                  {one.percentiles === null ? '—' : value(one.percentiles[name])}
                </td>
              ))}
              <td className="num" data-head={t('distribution.table.readings')}>
                {formatNumber(one.readings, 0, language)}
              </td>
              <td className="num" data-head={t('distribution.table.held')}>
                {t('bucket.hours', { count: Math.round(one.heldMs / hourMs) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
