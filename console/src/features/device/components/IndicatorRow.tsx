import type { Finding, LiveIndicator, Series } from '@oilsight/contract';
import { findingState } from '@oilsight/oil';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { shownLimits } from '../../../charts/prepare/shown-series.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { timeText } from '../../../charts/prepare/time-text.ts';
import { ratePerHour } from '../../../charts/prepare/rate.ts';
import { Age } from '../../../domain/Age.tsx';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { LimitBar, limitText } from '../../../domain/LimitBar.tsx';
import { Sparkline } from '../../../domain/Sparkline.tsx';
import { inLanguage } from '../../../i18n/bilingual.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useIndicatorState, useLiveValue } from '../../../live/useLive.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import type { HealthPart } from '../health.ts';
import { lastGoodAt } from '../verdict.ts';
import styles from './IndicatorRow.module.css';

export interface IndicatorRowProps {
  readonly deviceId: string;
  readonly row: LiveIndicator;
  readonly series: Series | undefined;
  readonly sparkFrom: number;
  readonly sparkTo: number;
  readonly reportIntervalMs: number;
  /** What a code is measured by where it has no limits of its own; null: nothing. */
  readonly target: number | null;
  /** Part of oil health that judges it where it has no limits; null: none does. */
  readonly part: HealthPart | null;
  /** The gravest finding that rests on it; null: none. */
  readonly finding: Finding | null;
  readonly onCurve: (key: string) => void;
}

/** One indicator, live. It alone renders again when its reading comes. */
export const IndicatorRow = memo(function IndicatorRow({ deviceId, row, series, sparkFrom, sparkTo, reportIntervalMs, target, part, finding, onCurve }: IndicatorRowProps) {
  const { t } = useTranslation(['device', 'diagnosis']);
  const language = useLanguage();
  const live = useLiveValue(deviceId, row.key);
  const state = useIndicatorState(deviceId, row.key) ?? row.state;
  const quantity = quantityOf(row.key, language);
  const { unit, decimals, kind, isSwitch } = quantity;
  // A number stays on one line with its sign and its unit.
  const name = quantity.name.replaceAll(/(?<=[≥\d]) /g, '\u00A0');
  const value = live === null ? row.value : live.value;
  const text = live === null ? row.text : live.text;
  const at = live?.at ?? row.at;
  const goodAt = state === 'fault' && series !== undefined ? lastGoodAt(series) : null;
  const isUnjudged = state === 'normal' && row.limits === null;
  // A limit that is passed says more of the reading than the finding that it is part of.
  const found = state === 'normal' && finding !== null ? { state: findingState(finding), words: t('indicators.foundBy', { finding: inLanguage(finding.name, language) }) } : null;
  const isOver = target !== null && value !== null && value > target;
  const inHealth = part === null || part.score === null ? null : <span className={styles.note} title={t('indicators.inHealthTip', { part: t(`diagnosis:health.part.${part.part}`), because: inLanguage(part.because, language) })}>{t('indicators.inHealth', { score: Math.round(part.score) })}</span>;
  const noLimit = found !== null ? <span className={styles.over} title={found.words}>{t('indicators.found')}</span> : target === null ? inHealth ?? <span className={styles.no}>{t('indicators.noLimit')}</span> : <span className={isOver ? styles.over : styles.note}>{t(isOver ? 'indicators.overTarget' : 'indicators.target', { target })}</span>;
  const edge = live === null || live.value === null || live.isBad ? null : { at: live.at, value: live.value };
  return (
    <li className={styles.row} data-tone={stateLook[state].tone}>
      <span className={styles.state}>{found !== null ? <StateIcon {...found} /> : isUnjudged ? <span className={styles.unjudged} title={t('indicators.noLimit')}><Icon name="minus" label={t('indicators.noLimit')} /></span> : <StateIcon state={state} />}</span>
      <span className={styles.name}>
        <button type="button" className={styles.show} title={t('indicators.show', { name })} onClick={() => onCurve(row.key)}>{name}</button>
        <small className={`${styles.under} num`}>
          {found === null ? null : <>{t('indicators.found')}{t('comma')}</>}
          {state === 'fault' ? <>{goodAt === null ? t('indicators.noneCredible') : t('indicators.since', { at: shortTime(goodAt) })}{t('comma')}</> : isSwitch ? null : row.limits === null ? (target === null ? null : <>{t(isOver ? 'indicators.overTarget' : 'indicators.target', { target })}{t('comma')}</>) : <>{limitText(shownLimits(quantity, row.limits), (limit) => formatLimit(limit, decimals, language))}{t('comma')}</>}
          {at === null ? null : <span className={styles.nowrap}><Age at={at} /></span>}
        </small>
      </span>
      <span className={styles.value}>
        {row.reason === 'outOfMeasuringRange' ? <span className={styles.doubt} title={t('indicators.outOfMeasuring')}><Icon name="info" size="s" label={t('indicators.outOfMeasuring')} /></span> : null}
        {text !== null && value === null ? <span className={styles.text} title={text}>{text}</span> : <IndicatorValue indicator={row.key} value={state === 'fault' ? null : value} unit="hidden" />}
        <small className={styles.unitUnder}>{unit}</small>
        {state === 'offline' && at !== null ? <small className={`${styles.lastAt} num`}>{shortTime(at)}</small> : null}
      </span>
      <span className={styles.unit}>{unit}</span>
      <span className={`${styles.limits} num`}>
        {state === 'fault' ? <span className={styles.note} title={value === null ? undefined : t('indicators.last', { value: formatNumber(shownValue(quantity, value), decimals, language) })}>{goodAt === null ? t('indicators.noneCredible') : t('indicators.since', { at: shortTime(goodAt) })}</span>
          : isSwitch && row.limits !== null ? <span className={styles.note}>{t('indicators.switch')}</span>
          : row.limits !== null ? <LimitBar indicator={row.key} value={value} limits={row.limits} />
            : kind === 'counter' && series !== undefined ? <Rate series={series} /> : noLimit}
      </span>
      <span className={styles.spark}><Sparkline series={series} edge={edge} state={state} reportIntervalMs={reportIntervalMs} from={sparkFrom} to={sparkTo} width={76} /></span>
      <span className={styles.age}>{at === null ? null : <Age at={at} />}</span>
    </li>
  );
});

/** Date and time without the year and the seconds: MM/dd HH:mm. */
function shortTime(at: number): string {
  return timeText(at).slice(5, 16);
}

/** How fast a counter has grown over the last day. */
function Rate({ series }: { readonly series: Series }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const rate = ratePerHour(series.t, series.max);
  if (rate === null) return null;
  return <span className={styles.note}>{rate === 0 ? t('indicators.noGrowth') : t('indicators.rate', { rate: formatNumber(rate, rate < 1 ? 2 : 1, language) })}</span>;
}
