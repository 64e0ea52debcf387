import type { State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { countStates } from '../../../domain/count-states.ts';
import { stateLook } from '../../../ui/state-look.ts';
import { dayStatesQuery } from '../queries.ts';
import { runOf } from '../verdict.ts';
import type { Assessment } from '../verdict.ts';
import styles from './DayStrip.module.css';

const dayCount = 30;

interface DayStripProps {
  readonly deviceId: string;
  readonly current: Assessment;
  /** Whether to tell how long the state has lasted, in whole days. */
  readonly run: 'shown' | 'hidden';
  /**
   * Since when the diagnosis has been the same, ms, as shown above: limits say more only where they go further back.
   * Null: nothing is told.
   */
  readonly since: number | null;
  /** Since when there has been a finding, ms; null: there is none. */
  readonly foundSince: number | null;
}

function dayOf(at: number): string {
  return timeText(at).slice(0, 10).replaceAll('/', '-');
}

/**
 * What the limits say of the last thirty days, a cell each in the colour and the height of its worst state, how long
 * that has lasted, and the days with a finding.
 */
export function DayStrip({ deviceId, current, run: runIs, since, foundSince }: DayStripProps) {
  const { t } = useTranslation(['device', 'common']);
  const { data = [] } = useQuery(dayStatesQuery(deviceId));
  const run = runOf(data);
  const runFrom = run === null ? null : (data.at(-run.days)?.day ?? null);
  const isReported =
    run !== null &&
    runFrom !== null &&
    run.state === current &&
    run.days > 1 &&
    (since === null || runFrom < dayOf(since));
  const foundFrom = foundSince === null ? null : dayOf(foundSince);
  const counts = countStates(data.map(({ state }) => state));
  // Without limits, a day without a passed limit is not called normal.
  const wordOf = (state: State) =>
    state === 'normal' && current === 'unassessed' ? t('device:verdict.word.unassessed') : t(`common:state.${state}`);
  const words = (['normal', 'level2', 'level1', 'fault', 'offline'] as const)
    .filter((state) => counts[state] > 0)
    .map((state) => t('device:days.count', { count: counts[state], state: wordOf(state) }))
    .join(t('device:comma'));
  const cells = Array.from({ length: dayCount }, (_, index) => {
    const day = data[index - (dayCount - data.length)];
    if (day === undefined) return { key: String(index), isFound: false };
    // The state of today is unknown while the device is silent.
    const isSilent = index === dayCount - 1 && current === 'offline' && day.state === 'normal';
    // On a silent day it is unknown whether the finding applied.
    const isFound = foundFrom !== null && day.day >= foundFrom && day.state !== 'offline' && !isSilent;
    const tone = isSilent || (day.state === 'normal' && current === 'unassessed') ? 'off' : stateLook[day.state].tone;
    const word = isSilent ? t('device:days.silent', { state: wordOf(day.state) }) : wordOf(day.state);
    return {
      key: day.day,
      isFound,
      tone,
      title: `${day.day.replaceAll('-', '/')} ${word}${isFound ? `${t('device:comma')}${t('device:days.foundDay')}` : ''}`,
    };
  });
  return (
    <div className={styles.days}>
      {runIs === 'hidden' ? null : (
        <p className={styles.run}>
          {isReported && run !== null ? t(`device:verdict.run.${run.state}`, { count: run.days }) : '\u00A0'}
        </p>
      )}
      <p className={styles.title} title={t('device:days.tip')} aria-hidden>
        {t('device:days.caption', { count: dayCount })}
      </p>
      <p className="sr-only">{t('device:days.label', { count: data.length, counts: words })}</p>
      <div className={styles.strip} aria-hidden>
        {cells.map(({ key, isFound, tone, title }) => (
          <i key={key} data-tone={tone} data-found={isFound || undefined} title={title} />
        ))}
      </div>
      <div className={`${styles.caption} num`} aria-hidden>
        <span>{data[0] === undefined ? '' : data[0].day.slice(5).replace('-', '/')}</span>
        {cells.some(({ isFound }) => isFound) ? <span className={styles.found}>{t('device:days.found')}</span> : null}
        <span>{t('device:days.today')}</span>
      </div>
    </div>
  );
}
