import type { Worst } from '@oilsight/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import { clockText, dateText } from '../../../lib/reader-time.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { Tile } from '../tile/Tile.tsx';
import { placeLabels, textPx, timeLine } from './time-line.ts';
import type { PlacedLabel } from './time-line.ts';
import styles from './Forecasts.module.css';

type Forecast = Worst['forecasts'][number];

/** Lanes of labels on each side of the line, and their height, px. */
const [lanes, lanePx] = [2, 18] as const;
/** Room for a mark over and under the line, and for the words of the ticks, px. */
const [markPx, tickPx] = [10, 18] as const;
const sidePx = 10;
/** What comes later is listed alone. */
const lineMs = 365 * dayMs;
/** Until then the clock is said beside the day. */
const soonMs = 2 * dayMs;
/** Least distance between the words of two ticks, px. */
const tickGapPx = 50;

/**
 * When the life of oils ends and indicators reach level 1 if their trends go on: a line of time with the likely range of
 * each, then each in words.
 */
export function ForecastTile({ worst }: { readonly worst: UseQueryResult<Worst> }) {
  const { t } = useTranslation('dashboard');
  return (
    <Tile
      title={t('forecasts.title')}
      query={worst}
      sub={() => t('forecasts.sub')}
      bodyPx={148}
      empty={{ when: ({ forecasts }) => forecasts.length === 0, icon: 'chart', words: t('forecasts.none') }}
    >
      {({ forecasts, at }) => (
        <>
          {forecasts.some((one) => one.at - at < lineMs) ? (
            <Line forecasts={forecasts.filter((one) => one.at - at < lineMs)} />
          ) : null}
          <ol className={styles.list}>
            {forecasts.slice(0, 3).map((one) => (
              <li key={keyOf(one)}>
                <One forecast={one} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Tile>
  );
}

const keyOf = ({ deviceId, quantity, indicator }: Forecast) => `${deviceId} ${quantity} ${indicator ?? ''}`;

/** MM/dd, with the clock where it is near; of a time for which the year must be said, yyyy/MM. */
function shortDay(at: number, now: number): string {
  const text = dateText(at);
  if (at - now < soonMs) return `${text.slice(5)} ${clockText(at).slice(0, 5)}`;
  return at - now < 300 * dayMs ? text.slice(5) : text.slice(0, 7);
}

function Line({ forecasts }: { readonly forecasts: readonly Forecast[] }) {
  const { t } = useTranslation('dashboard');
  const now = useNow(60);
  const linkOf = useDeviceLink();
  const [host, width] = useWidth();
  const inner = Math.max(0, width - 2 * sidePx);
  const { xOf, ticks } = useMemo(
    () => timeLine(Math.max(0, ...forecasts.map(({ at }) => at - now)), inner),
    [forecasts, now, inner],
  );
  const texts = forecasts.map(({ deviceName, at }) => `${deviceName} ${shortDay(at, now)}`);
  const labels = placeLabels(
    forecasts.map(({ at }, index) => ({ x: xOf(at - now) + sidePx, widthPx: textPx(texts[index] ?? '') })),
    width,
    lanes,
  );
  const lanesOn = (side: PlacedLabel['side']) =>
    Math.max(0, ...labels.map((label) => (label?.side === side ? label.lane + 1 : 0)));
  const linePx = markPx + Math.max(1, lanesOn('above')) * lanePx;
  const heightPx = linePx + markPx + tickPx + lanesOn('below') * lanePx;
  const kept = ticks.reduce<number[]>(
    (some, ms) => (some.length === 0 || xOf(ms) - xOf(some.at(-1) ?? 0) > tickGapPx ? [...some, ms] : some),
    [],
  );
  return (
    <div ref={host} style={{ height: heightPx }} className={styles.host} aria-hidden>
      {width === 0 ? null : (
        <svg width={width} height={heightPx}>
          <line className={styles.axis} x1={sidePx} x2={width - sidePx} y1={linePx} y2={linePx} />
          {kept.map((ms) => (
            <g key={ms} className={styles.tick}>
              <line x1={xOf(ms) + sidePx} x2={xOf(ms) + sidePx} y1={linePx - 4} y2={linePx + 4} />
              <text
                x={ms === 0 ? 0 : xOf(ms) + sidePx}
                y={linePx + 18}
                textAnchor={ms === 0 ? 'start' : xOf(ms) === inner ? 'end' : 'middle'}
              >
                {ms === 0
                  ? t('forecasts.now')
                  : ms < dayMs
                    ? t('forecasts.hours', { count: ms / hourMs })
                    : t('forecasts.days', { count: ms / dayMs })}
              </text>
            </g>
          ))}
          {forecasts.map((one, index) => {
            const [x, from, to] = [one.at, one.lo, one.hi].map((at) => xOf(at - now) + sidePx) as [
              number,
              number,
              number,
            ];
            const label = labels[index] ?? null;
            const sign = label?.side === 'below' ? 1 : -1;
            const y =
              label === null ? linePx : linePx + sign * (markPx + (sign > 0 ? tickPx : 0) + label.lane * lanePx);
            return (
              <Link key={keyOf(one)} to={linkOf(one)} tabIndex={-1} className={styles.mark}>
                <title>{texts[index]}</title>
                <line className={styles.range} x1={from} x2={to} y1={linePx} y2={linePx} />
                {label === null ? null : <line className={styles.stem} x1={x} x2={x} y1={linePx} y2={y} />}
                <circle cx={x} cy={linePx} r="5" />
                {label === null ? null : (
                  <text x={label.left} y={sign < 0 ? y - 3 : y + 10}>
                    {texts[index]}
                  </text>
                )}
              </Link>
            );
          })}
        </svg>
      )}
    </div>
  );
}

/** What a forecast is of, in words. */
function useWhatEnds(): (forecast: Forecast) => string {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return ({ quantity, indicator, limit }) => {
    if (quantity !== 'limit') return t(`forecasts.quantity.${quantity}`);
    const shown = quantityOf(indicator ?? '', language);
    const value = limit === null ? '' : formatLimit(shownValue(shown, limit), shown.decimals, language);
    return t('forecasts.toLimit', { name: shown.name, limit: shown.unit === '' ? value : `${value} ${shown.unit}` });
  };
}

function One({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useTranslation('dashboard');
  const now = useNow(60);
  const linkOf = useDeviceLink();
  const whatEnds = useWhatEnds();
  return (
    <Link to={linkOf(forecast)} className={styles.one}>
      <Icon name={forecast.quantity === 'limit' ? 'chart' : 'drop'} size="s" />
      <span>
        <b>
          <Codes text={forecast.deviceName} />
        </b>
        <small>{whatEnds(forecast)}</small>
      </span>
      <span className="num">
        <b>{dateText(forecast.at)}</b>
        <small>{t('forecasts.range', { from: shortDay(forecast.lo, now), to: shortDay(forecast.hi, now) })}</small>
      </span>
    </Link>
  );
}
