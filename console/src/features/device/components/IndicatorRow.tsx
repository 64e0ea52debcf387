import type { Finding, LiveIndicator, Series, State } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { limitParts } from '../../../charts/prepare/limit-text.ts';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { shownLimits } from '../../../charts/prepare/shown-series.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { ratePerHour } from '../../../charts/prepare/rate.ts';
import { Age } from '../../../domain/Age.tsx';
import { ArticleLink } from '../../../domain/ArticleLink.tsx';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { LimitBar } from '../../../domain/LimitBar.tsx';
import { Sparkline } from '../../../domain/Sparkline.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useIndicatorState, useLiveValue } from '../../../live/useLive.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import type { HealthPart } from '../health.ts';
import { signOf } from '../row-signs.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { useIndicatorNote } from '../useIndicatorNote.ts';
import type { IndicatorNote } from '../useIndicatorNote.ts';
import { lastGoodAt } from '../verdict.ts';
import styles from './IndicatorRow.module.css';

export interface IndicatorRowProps {
  readonly deviceId: string;
  readonly row: LiveIndicator;
  /** The indicator whose state it has: its own, or the one by which it is assessed. */
  readonly stateKey: string;
  readonly series: Series | undefined;
  readonly sparkFrom: number;
  readonly sparkTo: number;
  readonly reportIntervalMs: number;
  /** What a code is measured by where it has no limits of its own; null: nothing. */
  readonly target: number | null;
  /** Part of oil health that assesses the indicator where it has no limits; null: none does. */
  readonly part: HealthPart | null;
  /** The gravest finding whose evidence includes the indicator; null: none. */
  readonly finding: Finding | null;
  /** Not calculated at this oil temperature. */
  readonly isWithheld: boolean;
  readonly onCurve: (key: string) => void;
  /** Opens the limits of an indicator; null: the reader may not set them, or it cannot have any. */
  readonly onLimits: ((key: string) => void) | null;
}

/** One indicator, live. Only this row renders again when its reading arrives. */
export const IndicatorRow = memo(function IndicatorRow({
  deviceId,
  row,
  stateKey,
  series,
  sparkFrom,
  sparkTo,
  reportIntervalMs,
  target,
  part,
  finding,
  isWithheld,
  onCurve,
  onLimits,
}: IndicatorRowProps) {
  const { t } = useTranslation(['device', 'diagnosis']);
  const language = useLanguage();
  const live = useLiveValue(deviceId, row.key);
  const own = useIndicatorState(deviceId, row.key);
  const assessed = useIndicatorState(deviceId, stateKey);
  const state = (own === null || own === 'normal' ? assessed : own) ?? row.state;
  const quantity = quantityOf(row.key, language);
  const { unit, decimals, isSwitch } = quantity;
  // A number stays on one line with its sign and its unit.
  const name = quantity.name.replaceAll(/(?<=[≥\d]) /g, '\u00A0');
  const value = live === null ? row.value : live.value;
  const text = live === null ? row.text : live.text;
  const at = live?.at ?? row.at;
  const goodAt = state === 'fault' && series !== undefined ? lastGoodAt(series) : null;
  const sign = signOf({ state: isWithheld ? 'normal' : state, limits: row.limits, value, isWithheld, finding, target });
  const said = useIndicatorNote({
    sign,
    state,
    target,
    value,
    part,
    finding,
    goodAt,
    last: value === null ? null : formatNumber(shownValue(quantity, value), decimals, language),
    isSwitch: isSwitch && row.limits !== null,
  });
  const hint = hintOf(row.key);
  const edge = live === null || live.value === null || live.isBad ? null : { at: live.at, value: live.value };
  return (
    <li className={styles.row} data-tone={stateLook[state].tone}>
      <span className={styles.state}>
        {'state' in sign ? (
          <StateIcon state={sign.state} {...(sign.by === 'limit' ? {} : { words: said.tip })} />
        ) : (
          <span className={styles.unassessed} title={said.tip}>
            <Icon name="minus" label={said.tip} />
          </span>
        )}
      </span>
      <span className={styles.name}>
        <button
          type="button"
          className={styles.show}
          title={t('indicators.show', { name })}
          onClick={() => onCurve(row.key)}
        >
          {name}
        </button>
        <Tools indicator={row.key} name={quantity.name} onLimits={onLimits} />
        {hint === null ? null : <small className={styles.hint}>{t(`indicators.hint.${hint}`)}</small>}
        <small className={`${styles.under} num`}>
          {sign.by === 'finding' ? (
            <>
              {t('indicators.found')}
              {t('comma')}
            </>
          ) : null}
          {said.isShort ? (
            <>
              {said.text}
              {t('comma')}
            </>
          ) : row.limits === null || isSwitch ? null : (
            <>
              {limitParts(shownLimits(quantity, row.limits), (limit) => formatLimit(limit, decimals, language)).join(
                ' ',
              )}
              {t('comma')}
            </>
          )}
          {at === null ? null : (
            <span className={styles.nowrap}>
              <Age at={at} />
            </span>
          )}
        </small>
      </span>
      <ValueCell row={row} value={value} text={text} state={state} at={at} />
      <span className={styles.unit}>{unit}</span>
      <LimitCell row={row} value={value} note={said} target={target} isWithheld={isWithheld} series={series} />
      <span className={styles.spark}>
        <Sparkline
          series={series}
          edge={edge}
          state={state}
          reportIntervalMs={reportIntervalMs}
          from={sparkFrom}
          to={sparkTo}
          width={76}
        />
      </span>
      <span className={styles.age}>{at === null ? null : <Age at={at} />}</span>
    </li>
  );
});

/** What else there is for the indicator: the article about it, and its limits for those who may set them. */
function Tools({
  indicator,
  name,
  onLimits,
}: Pick<IndicatorRowProps, 'onLimits'> & { readonly indicator: string; readonly name: string }) {
  const { t } = useTranslation('device');
  const { t: common } = useTranslation('common');
  return (
    <span className={styles.tools}>
      {findIndicator(indicator) === null ? null : (
        <span className={styles.article}>
          <ArticleLink id={indicator} label={common('article.about', { name })} />
        </span>
      )}
      {onLimits === null ? null : (
        <Button
          kind="quiet"
          size="s"
          icon="sliders"
          label={t('limits.of', { name })}
          aria-haspopup="dialog"
          onClick={() => onLimits(indicator)}
        />
      )}
    </span>
  );
}

interface ValueCellProps {
  readonly row: LiveIndicator;
  readonly value: number | null;
  readonly text: string | null;
  readonly state: State;
  /** Of its newest reading, ms; null: none yet. */
  readonly at: number | null;
}

/** The newest value, with its unit below it where the table is narrow. */
function ValueCell({ row, value, text, state, at }: ValueCellProps) {
  const { t } = useTranslation('device');
  const { unit } = quantityOf(row.key, useLanguage());
  return (
    <span className={styles.value}>
      {row.reason === 'outOfMeasuringRange' ? (
        <span className={styles.doubt} title={t('indicators.outOfMeasuring')}>
          <Icon name="info" size="s" label={t('indicators.outOfMeasuring')} />
        </span>
      ) : null}
      {text !== null && value === null ? (
        <span className={styles.text} title={text}>
          {text}
        </span>
      ) : (
        <IndicatorValue indicator={row.key} value={state === 'fault' ? null : value} unit="hidden" />
      )}
      <small className={styles.unitUnder}>{unit}</small>
      {state === 'offline' && at !== null ? (
        <small className={`${styles.lastAt} num`}>{shortTimeText(at)}</small>
      ) : null}
    </span>
  );
}

interface LimitCellProps extends Pick<IndicatorRowProps, 'row' | 'target' | 'isWithheld' | 'series'> {
  readonly value: number | null;
  readonly note: IndicatorNote;
}

/** Where the value lies between its limits; without limits, what the value is assessed by. */
function LimitCell({ row, value, note, target, isWithheld, series }: LimitCellProps) {
  const language = useLanguage();
  return (
    <span className={`${styles.limits} num`}>
      {note.isShort && target === null ? (
        <span className={isWithheld ? styles.why : styles.note} title={note.tip}>
          {note.text}
        </span>
      ) : row.limits !== null ? (
        <LimitBar indicator={row.key} value={value} limits={row.limits} />
      ) : quantityOf(row.key, language).kind === 'counter' && series !== undefined ? (
        <Rate series={series} />
      ) : (
        <span className={note.isStrong ? styles.over : note.isShort ? styles.note : styles.no} title={note.tip}>
          {note.text}
        </span>
      )}
    </span>
  );
}

/** Rows with a hint on the time of their mean, or on the values that they are calculated from. */
const hints = ['wear_rate', 'contamination_level'] as const;

function hintOf(key: string): (typeof hints)[number] | null {
  return hints.find((known) => known === key) ?? null;
}

/** How fast a counter has grown over the last day. */
function Rate({ series }: { readonly series: Series }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const rate = ratePerHour(series.t, series.max);
  if (rate === null) return null;
  return (
    <span className={styles.why}>
      {rate === 0
        ? t('indicators.noGrowth')
        : t('indicators.rate', { rate: formatNumber(rate, rate < 1 ? 2 : 1, language) })}
    </span>
  );
}
