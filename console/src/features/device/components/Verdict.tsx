import type { Device, State } from '@oilsight/contract';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLimit, formatNumber } from '../../../charts/prepare/numbers.ts';
import { quantityOf } from '../../../charts/prepare/quantity.ts';
import { timeText } from '../../../charts/prepare/time-text.ts';
import { ageText } from '../../../domain/Age.tsx';
import { IndicatorValue } from '../../../domain/IndicatorValue.tsx';
import { onTick } from '../../../lib/now.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useMedia } from '../../../lib/useMedia.ts';
import { useConnection } from '../../../live/connection.ts';
import { useLiveDevice, useLiveValue } from '../../../live/useLive.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { beforeSilence, evidenceOf, judgementOf, nearestLimits, passedLimit, sourcesOf } from '../verdict.ts';
import type { IndicatorNow, NearestLimit } from '../verdict.ts';
import { DayStrip } from './DayStrip.tsx';
import { Identity } from './Identity.tsx';
import styles from './Verdict.module.css';

/** Lines of evidence beside the verdict; the table below has them all. */
const mostLines = 4;

interface VerdictProps {
  readonly device: Device;
  readonly rows: readonly IndicatorNow[];
  readonly onCurve: (key: string) => void;
}

/** Neither good nor bad. */
const unjudgedLook = { icon: 'info', tone: 'off' } as const;

/** Is the machine's oil well, and what says so: the first thing to read on the page. */
export function Verdict({ device, rows, onCurve }: VerdictProps) {
  const { t } = useTranslation('device');
  const state = useLiveDevice(device.deviceId)?.state ?? device.state;
  const judgement = judgementOf(state, rows);
  // While nothing comes in, what was last known is no verdict.
  const { state: line, since, lastDataAt } = useConnection();
  const shown = line === 'offline' ? 'unknown' : judgement;
  const look = shown === 'unjudged' ? unjudgedLook : stateLook[shown];
  // A phone has room for the verdict and the indicators; what the device is folds away.
  const isNarrow = useMedia('(max-width: 759px)');
  return (
    <Card label={t('verdict.label')} isFlush>
      <div className={styles.verdict}>
        <div className={styles.word} data-tone={look.tone}>
          <h2><Icon name={look.icon} size="xl" />{t(`verdict.word.${shown}`)}</h2>
          {shown === 'unknown' ? <p className={`${styles.silence} num`}>{t('asOf', { at: timeText(lastDataAt ?? since) })}</p> : null}
          {state === 'offline' ? <Silence deviceId={device.deviceId} known={device.lastSeenAt} /> : null}
          <DayStrip deviceId={device.deviceId} current={judgement} />
        </div>
        <div className={styles.reasons}><Reasons deviceId={device.deviceId} state={state} rows={rows} onCurve={onCurve} /></div>
        <div className={styles.identity}>
          {isNarrow ? <details><summary>{t('identity.label')}</summary><Identity device={device} /></details> : <Identity device={device} />}
        </div>
      </div>
    </Card>
  );
}

function Silence({ deviceId, known }: { readonly deviceId: string; readonly known: number | null }) {
  const { t } = useTranslation('device');
  const { t: tLive } = useTranslation('live');
  const lastSeenAt = useLiveDevice(deviceId)?.lastSeenAt ?? known;
  const age = useSyncExternalStore(onTick, () => (lastSeenAt === null ? '' : ageText(Date.now() - lastSeenAt, tLive)));
  return lastSeenAt === null ? null : <p className={`${styles.silence} num`}>{t('verdict.silentSince', { at: timeText(lastSeenAt), age })}</p>;
}

function Reasons({ deviceId, state, rows, onCurve }: { readonly deviceId: string; readonly state: State; readonly rows: readonly IndicatorNow[]; readonly onCurve: (key: string) => void }) {
  const { t } = useTranslation('device');
  const isSilent = state === 'offline';
  const evidence = evidenceOf(isSilent ? beforeSilence(rows) : rows);
  const passed = evidence.filter((row) => row.state === 'level1' || row.state === 'level2');
  const faults = evidence.filter((row) => row.state === 'fault');
  const withLimits = rows.filter(({ limits }) => limits !== null);
  const title = isSilent ? (passed.length > 0 ? t('verdict.title.silentPassed', { count: passed.length }) : t(withLimits.length > 0 ? 'verdict.title.silentInside' : 'verdict.title.silent'))
    : passed.length > 0 ? t('verdict.title.passed', { count: passed.length })
      : faults.length > 0 ? t('verdict.title.faulty', { count: faults.length })
        : withLimits.length > 0 ? t('verdict.title.allInside') : t('verdict.title.noLimits');
  const shown = evidence.filter((row) => row.state !== 'offline').slice(0, mostLines);
  const total = passed.length + faults.length;
  const isUnjudged = judgementOf(state, rows) === 'unjudged';
  const nearest = shown.length < 3 && !isSilent ? nearestLimits(rows, 3 - shown.length) : [];
  const sources = sourcesOf(withLimits).map((source) => (source === 'default' || source === 'target' ? t(`source.${source}`) : t('source.standard', { name: source }))).join(t('comma'));
  return (
    <>
      <h3>{title}</h3>
      {isSilent || isUnjudged ? <p className={styles.advice}>{t(isSilent ? 'verdict.advice.silent' : 'verdict.advice.unjudged')}</p> : null}
      <ul className={styles.evidence}>
        {shown.map((row) => <Evidence key={row.key} deviceId={deviceId} row={row} onCurve={onCurve} />)}
      </ul>
      {total > shown.length ? <p className={styles.more}>{t('verdict.more', { count: total - shown.length })}</p> : null}
      {nearest.length === 0 ? null : (
        <>
          <p className={styles.more}>{t('verdict.nearest')}</p>
          <ul className={styles.evidence}>{nearest.map((near) => <Near key={near.key} deviceId={deviceId} near={near} onCurve={onCurve} />)}</ul>
        </>
      )}
      {sources === '' ? null : <p className={styles.sources}>{t('verdict.sources', { sources })}</p>}
    </>
  );
}

function Curve({ indicator, onCurve }: { readonly indicator: string; readonly onCurve: (key: string) => void }) {
  const { t } = useTranslation('device');
  const { name } = quantityOf(indicator, useLanguage());
  return <button type="button" className={styles.link} aria-label={t('verdict.curveOf', { name })} onClick={() => onCurve(indicator)}>{t('verdict.curve')}</button>;
}

function Evidence({ deviceId, row, onCurve }: { readonly deviceId: string; readonly row: IndicatorNow; readonly onCurve: (key: string) => void }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const live = useLiveValue(deviceId, row.key);
  const quantity = quantityOf(row.key, language);
  const { name, decimals, unit } = quantity;
  const value = live?.value ?? row.value;
  const stand = value === null || row.limits === null ? null : passedLimit(value, row.limits);
  const isSwitch = quantity.isSwitch;
  const limit = stand === null ? '' : `${formatLimit(stand.limit, decimals, language)} ${unit}`.trim();
  const words = row.state === 'fault' ? t('verdict.fault')
    : stand === null || isSwitch ? '' : t(`verdict.${stand.side}`, { level: t(`verdict.level.${stand.level}`), limit });
  return (
    <li>
      <StateIcon state={row.state} />
      <span><b>{name} <IndicatorValue indicator={row.key} value={value} unit="shown" /></b> <span className="num">{words}</span></span>
      <Curve indicator={row.key} onCurve={onCurve} />
    </li>
  );
}

function Near({ deviceId, near, onCurve }: { readonly deviceId: string; readonly near: NearestLimit; readonly onCurve: (key: string) => void }) {
  const { t } = useTranslation('device');
  const language = useLanguage();
  const { name, decimals, unit } = quantityOf(near.key, language);
  const value = useLiveValue(deviceId, near.key)?.value ?? near.value;
  const limit = `${formatLimit(near.stand.limit, decimals, language)} ${unit}`.trim();
  const distance = `${formatNumber(Math.abs(near.stand.limit - value), decimals, language)} ${unit}`.trim();
  return (
    <li>
      <StateIcon state="normal" />
      <span><b>{name} <IndicatorValue indicator={near.key} value={value} unit="shown" /></b> <span className="num">{t('verdict.to', { level: t(`verdict.level.${near.stand.level}`), limit, distance })}</span></span>
      <Curve indicator={near.key} onCurve={onCurve} />
    </li>
  );
}
