import type { State } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countStates } from '../../../domain/state-order.ts';
import { stateLook } from '../../../ui/state-look.ts';
import { dayStatesQuery } from '../queries.ts';
import { runOf } from '../verdict.ts';
import type { Judgement } from '../verdict.ts';
import styles from './DayStrip.module.css';

const dayCount = 30;

interface DayStripProps {
  readonly deviceId: string;
  readonly current: Judgement;
  /** How long the state has lasted, in whole days; hidden where something tells it better. */
  readonly run: 'shown' | 'hidden';
}

/** The last thirty days, a cell each in the colour and the height of its worst state, and how long today's state has lasted. */
export function DayStrip({ deviceId, current, run: runIs }: DayStripProps) {
  const { t } = useTranslation(['device', 'common']);
  const { data = [] } = useQuery(dayStatesQuery(deviceId));
  const run = runOf(data);
  const counts = countStates(data.map(({ state }) => state));
  // A day without a passed limit is normal only where there are limits.
  const wordOf = (state: State) => (state === 'normal' && current === 'unjudged' ? t('device:verdict.word.unjudged') : t(`common:state.${state}`));
  const words = (['normal', 'level2', 'level1', 'fault', 'offline'] as const)
    .filter((state) => counts[state] > 0).map((state) => t('device:days.count', { count: counts[state], state: wordOf(state) })).join(t('device:comma'));
  return (
    <div className={styles.days}>
      {runIs === 'hidden' ? null : <p className={styles.run}>{run === null || run.state !== current || run.days < 2 ? '\u00A0' : t(`device:verdict.run.${run.state}`, { count: run.days })}</p>}
      <p className="sr-only">{t('device:days.label', { count: data.length, counts: words })}</p>
      <div className={styles.strip} aria-hidden>
        {Array.from({ length: dayCount }, (_, index) => {
          const day = data[index - (dayCount - data.length)];
          return <i key={day?.day ?? index} data-tone={day === undefined ? undefined : day.state === 'normal' && current === 'unjudged' ? 'off' : stateLook[day.state].tone} title={day === undefined ? undefined : `${day.day.replaceAll('-', '/')} ${wordOf(day.state)}`} />;
        })}
      </div>
      <div className={`${styles.caption} num`} aria-hidden>
        <span>{data[0] === undefined ? '' : data[0].day.slice(5).replace('-', '/')}</span><span>{t('device:days.caption', { count: dayCount })}</span><span>{t('device:days.today')}</span>
      </div>
    </div>
  );
}
