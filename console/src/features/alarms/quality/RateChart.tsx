import type { AlarmQuality } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../../charts/draw/useWidth.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { clockText, dateText, dayStartOf } from '../../../lib/reader-time.ts';
import { Emphasized } from './Emphasized.tsx';
import type { Range } from './filter.ts';
import { rateText, shareText } from './numbers.ts';
import { dayBars, hourBars } from './rate-bars.ts';
import type { RateBar } from './rate-bars.ts';
import styles from './Rate.module.css';

/** Guide value and upper bound of alarms per person and hour. */
const [good, most] = [6, 12];
const height = 166;
const [top, base, left] = [18, 144, 26];
/** Room for the names of the lines at the right, px. */
const nameRoom = { wide: 96, narrow: 12 };

const shortDay = (at: number) => dateText(at).slice(5);

/** How many alarms a person had in an hour: of each day the busiest hour and the mean, or of one day each hour. */
export function RateChart({ quality, range }: { readonly quality: AlarmQuality; readonly range: Range }) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const { rate } = quality;
  const isHours = range === '1';
  const bars = isHours ? hourBars(quality) : dayBars(quality, dayStartOf);
  const busiest = Math.max(0, ...bars.map((bar) => bar.busiest));
  return (
    <div className={styles.rate}>
      <div className={styles.head}>
        <h2>{t('rate.title')}</h2>
        <p className="num">
          <Emphasized
            text={t('rate.mean', {
              mean: rateText(rate.mean, language),
              above: rate.hoursAboveGood,
              hours: rate.hours,
              share: shareText(rate.hoursAboveGood / rate.hours, language),
            })}
          />
        </p>
        <p className={styles.legend}>
          <span>
            <i />
            {t(isHours ? 'rate.hour' : 'rate.busiest')}
          </span>
          {isHours ? null : (
            <span>
              <i data-line />
              {t('rate.dayMean')}
            </span>
          )}
        </p>
      </div>
      <Bars
        bars={bars}
        mean={rate.mean}
        isHours={isHours}
        label={t('rate.picture', {
          last: t(`last.${range}`),
          busiest: rateText(busiest, language),
          above: rate.hoursAboveGood,
        })}
      />
    </div>
  );
}

interface BarsProps {
  readonly bars: readonly RateBar[];
  readonly mean: number;
  readonly isHours: boolean;
  readonly label: string;
}

function Bars({ bars, mean, isHours, label }: BarsProps) {
  const { t } = useTranslation('alarmQuality');
  const language = useLanguage();
  const [host, width] = useWidth();
  const isWide = width >= 560;
  const right = Math.max(left + 40, width - (isWide ? nameRoom.wide : nameRoom.narrow));
  const highest = Math.max(most * 1.12, ...bars.map(({ busiest }) => busiest));
  const y = (rate: number) => base - ((base - top) * rate) / highest;
  const step = (right - left) / Math.max(1, bars.length);
  const barWidth = Math.max(1.5, Math.min(28, step * 0.72));
  const x = (n: number) => left + step * n + (step - barWidth) / 2;
  const nameOf = (n: number, { at }: RateBar) =>
    n === bars.length - 1 ? t(isHours ? 'rate.now' : 'rate.today') : isHours ? clockText(at).slice(0, 5) : shortDay(at);
  const every = Math.ceil(bars.length / Math.max(2, Math.floor((right - left) / 92)));
  const isNamed = (n: number) => n === bars.length - 1 || (n % every === 0 && bars.length - 1 - n >= every * 0.7);
  const meanAt = Math.min(base, y(mean) + 4);
  return (
    <div ref={host} className={styles.host}>
      <p className="sr-only">{label}</p>
      {width === 0 ? null : (
        <svg width={width} height={height} aria-hidden>
          <rect className={styles.band} x={left} y={y(good)} width={right - left} height={base - y(good)} />
          {[0, good, most].map((rate) => (
            <g key={rate}>
              <line className={styles.grid} x1={left} x2={right} y1={y(rate)} y2={y(rate)} />
              <text className={styles.tick} x={left - 8} y={y(rate) + 4} textAnchor="end">
                {rate}
              </text>
            </g>
          ))}
          {bars.map((bar, n) => (
            <g key={bar.at}>
              <title>
                {bar.mean === null
                  ? t('rate.ofHour', { hour: nameOf(n, bar), busiest: rateText(bar.busiest, language) })
                  : t('rate.ofDay', {
                      day: nameOf(n, bar),
                      busiest: rateText(bar.busiest, language),
                      mean: rateText(bar.mean, language),
                    })}
              </title>
              <rect
                className={styles.bar}
                data-above={bar.busiest > good || undefined}
                x={x(n)}
                y={y(bar.busiest)}
                width={barWidth}
                height={base - y(bar.busiest)}
                rx={1.5}
              />
              {bar.mean === null ? null : (
                <line className={styles.mean} x1={x(n)} x2={x(n) + barWidth} y1={y(bar.mean)} y2={y(bar.mean)} />
              )}
              {bar.busiest > good && step >= 15 ? (
                <text className={styles.figure} x={x(n) + barWidth / 2} y={y(bar.busiest) - 5} textAnchor="middle">
                  {rateText(bar.busiest, language)}
                </text>
              ) : null}
              {isNamed(n) ? (
                <text className={styles.tick} x={x(n) + barWidth / 2} y={base + 17} textAnchor="middle">
                  {nameOf(n, bar)}
                </text>
              ) : null}
            </g>
          ))}
          <line className={styles.good} x1={left} x2={right} y1={y(good)} y2={y(good)} />
          <line className={styles.most} x1={left} x2={right} y1={y(most)} y2={y(most)} />
          {isWide ? (
            <>
              <text className={styles.tick} x={right + 8} y={y(most) + 4}>
                {t('rate.most')}
              </text>
              <text className={styles.name} x={right + 8} y={y(good) + 4}>
                {t('rate.good')}
              </text>
              {y(mean) - y(good) > 14 ? (
                <text className={styles.name} x={right + 8} y={meanAt}>
                  {t('rate.meanMark', { mean: rateText(mean, language) })}
                </text>
              ) : null}
            </>
          ) : null}
        </svg>
      )}
    </div>
  );
}
