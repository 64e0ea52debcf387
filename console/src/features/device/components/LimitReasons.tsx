import { passedLimit } from '@oilsight/oil';
import type { State } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { shownValue } from '../../../charts/prepare/shown-unit.ts';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useLiveValue } from '../../../live/useLive.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { beforeSilence, evidenceOf, isOwn, limitSources, nearestLimits } from '../verdict.ts';
import type { IndicatorNow, NearestLimit } from '../verdict.ts';
import { Line } from './Line.tsx';
import styles from './Verdict.module.css';

/** Lines of evidence beside the verdict; the table below has them all. */
const maxLines = 4;
/** Indicators named of one source. */
const maxNames = 3;

interface LimitReasonsProps {
  readonly deviceId: string;
  readonly state: State;
  readonly rows: readonly IndicatorNow[];
  readonly onCurve: (key: string) => void;
}

/** A title on the limits: which are passed, or that none is. */
export function LimitTitle({ state, rows }: Pick<LimitReasonsProps, 'state' | 'rows'>) {
  const { t } = useTranslation('device');
  const isSilent = state === 'offline';
  const evidence = evidenceOf(isSilent ? beforeSilence(rows) : rows);
  const passed = evidence.filter((row) => row.state === 'level1' || row.state === 'level2').length;
  const faults = evidence.filter((row) => row.state === 'fault').length;
  const hasLimits = rows.some(({ limits }) => limits !== null);
  const silent =
    passed > 0
      ? t('verdict.title.silentPassed', { count: passed })
      : t(hasLimits ? 'verdict.title.silentInside' : 'verdict.title.silent');
  const status =
    faults > 0
      ? t('verdict.title.faulty', { count: faults })
      : t(hasLimits ? 'verdict.title.allInside' : 'verdict.title.noLimits');
  return <h3>{isSilent ? silent : passed > 0 ? t('verdict.title.passed', { count: passed }) : status}</h3>;
}

/** Indicators beyond their limits; where few or none are, those nearest to one; and where the limits come from. */
export function LimitReasons({ deviceId, state, rows, onCurve }: LimitReasonsProps) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const isSilent = state === 'offline';
  const evidence = evidenceOf(isSilent ? beforeSilence(rows) : rows);
  const withLimits = rows.filter(({ limits }) => limits !== null);
  const shown = evidence.filter((row) => row.state !== 'offline').slice(0, maxLines);
  const total = evidence.filter(
    (row) => row.state === 'level1' || row.state === 'level2' || row.state === 'fault',
  ).length;
  const nearest = shown.length < 3 ? nearestLimits(isSilent ? beforeSilence(rows) : rows, 3 - shown.length) : [];
  const all = limitSources(withLimits);
  const sources = all
    .map(({ source, keys }) => {
      // Only particles have targets, so that their indicators need not be named.
      if (source === 'target') return t('source.target');
      if (source === 'default') return t(all.length > 1 ? 'source.rest' : 'source.default');
      const names = keys
        .slice(0, maxNames)
        .map((key) => quantityOf(key, language).name)
        .join(t('listComma'));
      const named = keys.length > maxNames ? t('source.andMore', { names, count: keys.length - maxNames }) : names;
      return isOwn(source)
        ? t('source.of', { names: named, source: t(`source.${source}`) })
        : t('source.standardOf', { names: named, name: source });
    })
    .join(t('semicolon'));
  return (
    <>
      <ul className={styles.evidence}>
        {shown.map((row) => (
          <Passed key={row.key} deviceId={deviceId} row={row} onCurve={onCurve} />
        ))}
      </ul>
      {total > shown.length ? (
        <p className={styles.more}>{t('verdict.more', { count: total - shown.length })}</p>
      ) : null}
      {nearest.length === 0 ? null : (
        <>
          <p className={styles.more}>{t(isSilent ? 'verdict.nearestBefore' : 'verdict.nearest')}</p>
          <ul className={styles.evidence}>
            {nearest.map((near) => (
              <Near
                key={near.key}
                deviceId={deviceId}
                near={near}
                icon={isSilent ? 'offline' : 'normal'}
                onCurve={onCurve}
              />
            ))}
          </ul>
        </>
      )}
      {sources === '' ? null : <Line of={styles.sources}>{t('verdict.sources', { sources })}</Line>}
    </>
  );
}

function Curve({ indicator, onCurve }: { readonly indicator: string; readonly onCurve: (key: string) => void }) {
  const { t } = useTranslation('device');
  const { name } = quantityOf(indicator, useLanguage());
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={t('verdict.curveOf', { name })}
      onClick={() => onCurve(indicator)}
    >
      {t('verdict.curve')}
    </button>
  );
}

function Passed({
  deviceId,
  row,
  onCurve,
}: {
  readonly deviceId: string;
  readonly row: IndicatorNow;
  readonly onCurve: (key: string) => void;
}) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const live = useLiveValue(deviceId, row.key);
  const quantity = quantityOf(row.key, language);
  const { name, decimals, unit, isSwitch } = quantity;
  const value = live?.value ?? row.value;
  const stand = value === null || row.limits === null ? null : passedLimit(value, row.limits);
  const limit =
    stand === null ? '' : `${formatLimit(shownValue(quantity, stand.limit), decimals, language)}\u00A0${unit}`.trim();
  const words =
    row.state === 'fault'
      ? t('verdict.fault')
      : stand === null || isSwitch
        ? ''
        : t(`verdict.${stand.side}`, { level: t(`verdict.level.${stand.level}`), limit });
  return (
    <li>
      <StateIcon state={row.state} />
      <span>
        <b>
          {isSwitch ? null : `${name} `}
          <IndicatorValue indicator={row.key} value={value} unit="shown" />
        </b>{' '}
        <span className="num">{words}</span>
      </span>
      <Curve indicator={row.key} onCurve={onCurve} />
    </li>
  );
}

function Near({
  deviceId,
  near,
  icon,
  onCurve,
}: {
  readonly deviceId: string;
  readonly near: NearestLimit;
  readonly icon: 'offline' | 'normal';
  readonly onCurve: (key: string) => void;
}) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const quantity = quantityOf(near.key, language);
  const { name, decimals, unit } = quantity;
  const value = useLiveValue(deviceId, near.key)?.value ?? near.value;
  const limit = `${formatLimit(shownValue(quantity, near.stand.limit), decimals, language)}\u00A0${unit}`.trim();
  const distance =
    `${formatNumber(Math.abs(shownValue(quantity, near.stand.limit) - shownValue(quantity, value)), decimals, language)}\u00A0${unit === '°C' ? 'K' : unit}`.trim();
  return (
    <li>
      <StateIcon state={icon} />
      <span>
        <b>
          {name} <IndicatorValue indicator={near.key} value={value} unit="shown" />
        </b>{' '}
        <span className="num">
          {t('verdict.to', { level: t(`verdict.level.${near.stand.level}`), limit, distance })}
        </span>
      </span>
      <Curve indicator={near.key} onCurve={onCurve} />
    </li>
  );
}
