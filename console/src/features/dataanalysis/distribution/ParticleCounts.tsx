import type { Device, Series } from '@oilsight/contract';
import { particleChannelsUm } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { strokeOf } from '../../../charts/prepare/scatter.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { axisTimeText, timeTicks } from '../../../charts/prepare/time-axis.ts';
import { Card } from '../../../ui/Card.tsx';
import type { AnalysisRange } from '../address.ts';
import controls from '../correlation/Correlation.module.css';
import { shownCounts } from '../../../charts/prepare/size-classes.ts';
import type { Channel } from '../../../charts/prepare/size-classes.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import styles from './Distribution.module.css';
import { ParticleStack } from './ParticleStack.tsx';
import { historyOf } from './history-of.ts';

interface ParticleCountsProps {
  readonly device: Pick<Device, 'deviceId'>;
  readonly range: AnalysisRange;
  readonly look: Look;
  readonly view: ParticleView;
  readonly onView: (view: ParticleView) => void;
}

/** Size classes upon each other, or each size and larger as a line. */
export const particleViews = ['stack', 'lines'] as const;
export type ParticleView = (typeof particleViews)[number];

const keys = particleChannelsUm.map((_, place) => `particle_ch${place + 1}`);
/** Counts below are drawn as this: a logarithm has no zero. */
const least = 0.1;
const [left, right, top, height, foot] = [56, 64, 12, 280, 24];

/** Counts of each size and larger over time, from the finest above to the coarsest. */
export function ParticleCounts({ device: { deviceId }, range, look, view, onView }: ParticleCountsProps) {
  const { t } = useTranslation('statistics');
  const { data } = useQuery(historyOf(deviceId, keys, range));
  const channels = (data ?? []).filter(({ t: times }) => times.length > 1);
  if (data === undefined) return null;
  return (
    <Card label={t('distribution.particles.title')}>
      <div className={controls.head}>
        <h3>{t('distribution.particles.title')}</h3>
        <small>{t(`distribution.particles.hints.${view}`)}</small>
        <Segmented
          label={t('distribution.particles.view')}
          value={view}
          segments={particleViews.map((value) => ({ value, label: t(`distribution.particles.views.${value}`) }))}
          onChange={onView}
        />
      </div>
      {channels.length === 0 ? (
        <p className={styles.hint}>{t('distribution.particles.none')}</p>
      ) : view === 'stack' ? (
        <ParticleStack channels={shownChannels(channels, look)} look={look} />
      ) : (
        <Plot channels={channels} look={look} />
      )}
    </Card>
  );
}

/** The channels in the reader's unit, with their sizes. */
function shownChannels(channels: readonly Series[], look: Look): Channel[] {
  const quantity = quantityOf('particle_ch1', look.language, look.units);
  return channels.map(({ key, t, mean }) => ({
    low: particleChannelsUm[keys.indexOf(key)] ?? 0,
    t,
    counts: shownCounts(quantity, mean),
  }));
}

function Plot({ channels, look }: { readonly channels: readonly Series[]; readonly look: Look }) {
  const { t } = useTranslation('statistics');
  const [host, width] = useWidth<HTMLElement>();
  const quantity = quantityOf('particle_ch1', look.language, look.units);
  const shown = channels.map(({ key, t: times, mean }) => ({
    key,
    times,
    values: mean.map((value) => (value === null ? null : Math.max(least, shownValue(quantity, value)))),
  }));
  const all = shown.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)) + 1e-9)];
  const decades = Array.from({ length: Math.max(2, high - low + 1) }, (_, n) => low + n);
  const [from, to] = [
    Math.min(...shown.map(({ times }) => times[0] ?? 0)),
    Math.max(...shown.map(({ times }) => times.at(-1) ?? 0)),
  ];
  const plot = Math.max(40, width - left - right);
  const xOf = (at: number) => left + ((at - from) / Math.max(1, to - from)) * plot;
  const yOf = (value: number) => top + (1 - (Math.log10(value) - low) / (decades.length - 1)) * (height - top - foot);
  return (
    <figure ref={host} className={styles.figure} style={{ height }} aria-label={t('distribution.particles.label')}>
      {width === 0 ? null : (
        <svg className={styles.particles} width={width} height={height} aria-hidden>
          {decades.map((decade) => (
            <g key={decade}>
              <path className={styles.grid} d={`M${left} ${yOf(10 ** decade)}h${plot}`} />
              <text x={left - 6} y={yOf(10 ** decade) + 4} textAnchor="end">
                {formatNumber(10 ** decade, Math.max(0, -decade), look.language)}
              </text>
            </g>
          ))}
          {timeTicks(from, to, width < 480 ? 4 : 8, look.timeZone).map((at) => (
            <text key={at} x={xOf(at)} y={height - 6} textAnchor="middle">
              {axisTimeText(at, to - from, look.timeZone)}
            </text>
          ))}
          {shown.map(({ key, times, values }) => {
            const um = particleChannelsUm[keys.indexOf(key)] ?? 0;
            const newest = values.findLast((value) => value !== null) ?? least;
            const gapMs = (4 * (to - from)) / Math.max(1, times.length - 1);
            return (
              <g key={key}>
                <path
                  className={styles.channel}
                  style={{ strokeOpacity: 1 - keys.indexOf(key) * 0.09 }}
                  d={strokeOf(times, values, { x: xOf, y: yOf }, gapMs)}
                />
                <text x={left + plot + 6} y={yOf(newest) + 4}>
                  {t('distribution.particles.above', { low: um })}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </figure>
  );
}
