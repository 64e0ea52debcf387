import { useTranslation } from 'react-i18next';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { spreadLabels } from '../../../charts/prepare/labels.ts';
import type { Look } from '../../../charts/prepare/look.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { layersOf, sizeClasses } from '../../../charts/prepare/size-classes.ts';
import type { Channel, Layer } from '../../../charts/prepare/size-classes.ts';
import { valueAxis } from '../../../charts/prepare/ticks.ts';
import { axisTimeText, timeTicks } from '../../../charts/prepare/time-axis.ts';
import styles from './Distribution.module.css';

interface ParticleStackProps {
  /** Finest first, in the reader's unit. */
  readonly channels: readonly Channel[];
  readonly look: Look;
}

const [left, right, top, height, foot] = [56, 84, 12, 280, 24];
const labelPx = 14;

/** Particles of each size class upon each other over time: how many there are, and of which size. */
export function ParticleStack({ channels, look }: ParticleStackProps) {
  const { t } = useTranslation('statistics');
  const [host, width] = useWidth<HTMLElement>();
  const times = channels[0]?.t ?? [];
  const layers = layersOf(sizeClasses(channels));
  const most = Math.max(0, ...layers.flatMap(({ edges }) => edges.map((edge) => edge?.[1] ?? 0)));
  const axis = valueAxis(0, Math.max(most, 1), 4);
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 1];
  const plot = Math.max(40, width - left - right);
  const xOf = (at: number) => left + ((at - from) / Math.max(1, to - from)) * plot;
  const yOf = (value: number) => top + (1 - value / axis.max) * (height - top - foot);
  const labels = layers.flatMap((layer, place) => {
    const edge = layer.edges.findLast((one) => one !== null);
    return edge === undefined || edge === null
      ? []
      : [{ layer, place, y: yOf((edge[0] + edge[1]) / 2), height: labelPx }];
  });
  const places = spreadLabels(labels, top, height - foot);
  const nameOf = ({ low, high }: Layer) =>
    t(high === null ? 'distribution.particles.above' : 'distribution.particles.between', { low, high });
  return (
    <figure ref={host} className={styles.figure} style={{ height }} aria-label={t('distribution.particles.stackLabel')}>
      {width === 0 ? null : (
        <svg className={styles.particles} width={width} height={height} aria-hidden>
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <path className={styles.grid} d={`M${left} ${yOf(tick)}h${plot}`} />
              <text x={left - 6} y={yOf(tick) + 4} textAnchor="end">
                {formatNumber(tick, axis.decimals, look.language)}
              </text>
            </g>
          ))}
          {timeTicks(from, to, width < 480 ? 4 : 8, look.timeZone).map((at) => (
            <text key={at} x={xOf(at)} y={height - 6} textAnchor="middle">
              {axisTimeText(at, to - from, look.timeZone)}
            </text>
          ))}
          {layers.map((layer, place) => (
            <path
              key={layer.low}
              className={styles[`layer${(place % 8) + 1}`]}
              d={areaOf(layer, times, { x: xOf, y: yOf })}
            />
          ))}
          {labels.map(({ layer, place }, nth) => (
            <g key={layer.low}>
              <rect
                className={styles[`layer${(place % 8) + 1}`]}
                x={left + plot + 6}
                y={(places[nth] ?? 0) - 4}
                width={8}
                height={8}
                rx={2}
              />
              <text x={left + plot + 18} y={(places[nth] ?? 0) + 4}>
                {nameOf(layer)}
              </text>
            </g>
          ))}
        </svg>
      )}
    </figure>
  );
}

/** The ground of a layer; it is interrupted where there is no reading. */
function areaOf(
  { edges }: Layer,
  times: readonly number[],
  { x, y }: { readonly x: (at: number) => number; readonly y: (value: number) => number },
): string {
  const runs: number[][] = [[]];
  edges.forEach((edge, nth) => {
    if (edge === null) runs.push([]);
    else runs.at(-1)?.push(nth);
  });
  const point = (nth: number, side: 0 | 1) =>
    `${x(times[nth] ?? 0).toFixed(1)} ${y(edges[nth]?.[side] ?? 0).toFixed(1)}`;
  return runs
    .filter((run) => run.length > 1)
    .map((run) => {
      const upper = run.map((nth) => point(nth, 1)).join('L');
      const lower = run
        .toReversed()
        .map((nth) => point(nth, 0))
        .join('L');
      return `M${upper}L${lower}Z`;
    })
    .join('');
}
