import type { FleetHealth } from '@oilsight/contract';
import { healthAction, healthAttention } from '@oilsight/oil';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { icons } from '../../../ui/icons.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { listId } from '../parts/addresses.ts';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { Figure } from '../tile/Figure.tsx';
import { Tile } from '../tile/Tile.tsx';
import { FactoryStrips } from './FactoryStrips.tsx';
import { dotStrip } from './dot-strip.ts';
import styles from './Health.module.css';

/** Height of the marks over the scale, px, and of the scale below them. */
const [pilePx, scalePx] = [96, 34] as const;
/** Marks at least so large show the icon of their state. */
const iconFromPx = 12;

/** The health of all judged machines on one scale, one mark each, and below it the factories on the same scale. */
export function HealthTile({
  health,
  isMixed,
}: {
  readonly health: UseQueryResult<FleetHealth>;
  readonly isMixed: boolean;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Tile
      title={t('health.title')}
      query={health}
      sub={({ devices }) => t('health.sub', { count: devices })}
      link={{ to: `#${listId}`, words: t('health.link') }}
      bodyPx={isMixed ? 290 : 200}
      empty={{ when: ({ devices }) => devices === 0, icon: 'drop', words: t('health.none') }}
    >
      {(data) => (
        <>
          <Figures health={data} />
          {data.rows.length < data.devices ? <Columns bins={data.bins} /> : <Marks rows={data.rows} />}
          {isMixed && data.factories.length > 1 ? <FactoryStrips health={data} /> : null}
        </>
      )}
    </Tile>
  );
}

function Figures({ health: { median, lowest, before } }: { readonly health: FleetHealth }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const text = (value: number) => formatNumber(value, 0, language);
  return (
    <Figure
      value={median === null ? '—' : text(median)}
      beside={[
        t('health.median'),
        before === null ? null : t('health.before', { value: text(before.median) }),
        lowest === null ? null : t('health.lowest', { value: text(lowest) }),
      ]
        .filter((part) => part !== null)
        .join(t('comma'))}
    />
  );
}

function Marks({ rows }: { readonly rows: FleetHealth['rows'] }) {
  const { t } = useTranslation('dashboard');
  const linkOf = useDeviceLink();
  const [host, width] = useWidth();
  const { dots, sizePx } = useMemo(
    () => dotStrip(rows, ({ health }) => health, { width, height: pilePx }),
    [rows, width],
  );
  return (
    <div ref={host} className={styles.host} style={{ height: pilePx + scalePx }} aria-hidden>
      {width === 0 ? null : (
        <svg width={width} height={pilePx + scalePx}>
          <Scale width={width} />
          {dots.map(({ of: device, x, y }) => {
            const { icon, tone } = stateLook[device.state];
            const [cx, cy] = [x, pilePx - y];
            return (
              <Link
                key={device.deviceId}
                to={linkOf(device)}
                tabIndex={-1}
                data-tone={tone}
                className={styles.mark}
                data-state={device.state}
              >
                <title>{t('health.mark', { device: device.deviceName, value: Math.round(device.health) })}</title>
                <circle
                  cx={cx}
                  cy={cy}
                  r={sizePx / 2 - 0.5}
                  className={sizePx < iconFromPx ? styles.dot : styles.hit}
                />
                {sizePx < iconFromPx ? null : (
                  <g
                    transform={`translate(${cx - sizePx / 2} ${cy - sizePx / 2}) scale(${sizePx / 16})`}
                    className={styles.icon}
                  >
                    {icons[icon]}
                  </g>
                )}
              </Link>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** For more machines than can be marked: how many there are of each score, in steps of five. */
function Columns({ bins }: { readonly bins: readonly number[] }) {
  const { t } = useTranslation('dashboard');
  const [host, width] = useWidth();
  const most = Math.max(1, ...bins);
  const step = width / bins.length;
  return (
    <div ref={host} className={styles.host} style={{ height: pilePx + scalePx }} aria-hidden>
      {width === 0 ? null : (
        <svg width={width} height={pilePx + scalePx}>
          <Scale width={width} />
          {bins.map((count, bin) => {
            const height = count === 0 ? 0 : Math.max(2, (count / most) * (pilePx - 16));
            return (
              <g key={bin}>
                <title>{t('health.bin', { from: bin * 5, to: bin * 5 + 5, count })}</title>
                <rect
                  className={styles.column}
                  x={bin * step + 1}
                  y={pilePx - height}
                  width={step - 2}
                  height={height}
                  rx={1}
                />
                {count > 0 && step > 14 ? (
                  <text x={(bin + 0.5) * step} y={pilePx - height - 4} textAnchor="middle">
                    {count}
                  </text>
                ) : null}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** From 0 to 100, with the scores from which on a machine is to be looked at and to be seen to. */
function Scale({ width }: { readonly width: number }) {
  const { t } = useTranslation('dashboard');
  const xOf = (score: number) => (score / 100) * width;
  const zones = [
    [0, healthAction, 'l1'],
    [healthAction, healthAttention, 'l2'],
    [healthAttention, 100, 'ok'],
  ] as const;
  return (
    <>
      {zones.map(([from, to, tone]) => (
        <rect
          key={tone}
          className={styles.zone}
          data-tone={tone}
          x={xOf(from)}
          y={pilePx + 3}
          width={xOf(to) - xOf(from)}
          height={6}
        />
      ))}
      {(
        [
          [healthAction, 'l1', t('health.action', { value: healthAction })],
          [healthAttention, 'l2', t('health.attention', { value: healthAttention })],
        ] as const
      ).map(([score, tone, words]) => (
        <g key={tone} data-tone={tone} className={styles.limit}>
          <line x1={xOf(score)} x2={xOf(score)} y1={12} y2={pilePx + 10} />
          <text x={xOf(score)} y={pilePx + 26} textAnchor="middle">
            {words}
          </text>
        </g>
      ))}
      <text x={0} y={pilePx + 26}>
        0
      </text>
      <text x={width} y={pilePx + 26} textAnchor="end">
        100
      </text>
    </>
  );
}
