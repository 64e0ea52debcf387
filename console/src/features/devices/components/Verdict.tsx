import type { State } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { worstFirst } from '../../../domain/state-order.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import styles from './Verdict.module.css';

type Counts = Readonly<Record<State, number>>;

/** How the factory is, in one word and one sentence, and how many devices are in each state. A state chosen here filters the list; chosen again, it lets go. */
export function Verdict({ counts, total, chosen, onChoose }: { readonly counts: Counts; readonly total: number; readonly chosen: State | null; readonly onChoose: (state: State | null) => void }) {
  const { t } = useTranslation('devices');
  const worst = worstFirst.find((state) => counts[state] > 0) ?? 'offline';
  const sentence = worst === 'offline' && counts.offline === total ? 'allOffline' : worst;
  return (
    <div className={styles.frame}>
      <Card label={t('verdict.label')} isFlush>
        <div className={styles.verdict}>
          <div className={styles.word} data-tone={stateLook[worst].tone}>
            <p className={styles.big}><Icon name={stateLook[worst].icon} size="xl" />{t(`verdict.word.${worst}`)}</p>
            <p className="num">{t(`verdict.text.${sentence}`, { count: counts[worst] })}</p>
            <Shares counts={counts} total={total} />
          </div>
          <fieldset className={styles.counts} aria-label={t('filterByState')}>
            {worstFirst.map((state) => <Count key={state} state={state} count={counts[state]} isChosen={state === chosen} onChoose={() => onChoose(state === chosen ? null : state)} />)}
          </fieldset>
        </div>
      </Card>
    </div>
  );
}

function Count({ state, count, isChosen, onChoose }: { readonly state: State; readonly count: number; readonly isChosen: boolean; readonly onChoose: () => void }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { icon, tone } = stateLook[state];
  return (
    <button type="button" className={styles.count} data-tone={tone} data-none={count === 0 || undefined} aria-pressed={isChosen} onClick={onChoose}>
      <b className="num">{new Intl.NumberFormat(language).format(count)}</b>
      <span><Icon name={icon} size="s" />{t(`state.${state}`)}</span>
    </button>
  );
}

/** The states' shares as one bar; the figures beside it say the same. */
function Shares({ counts, total }: { readonly counts: Counts; readonly total: number }) {
  return (
    <div className={styles.shares} aria-hidden>
      {worstFirst.filter((state) => counts[state] > 0).map((state) => <span key={state} data-tone={stateLook[state].tone} style={{ flexGrow: counts[state] / total }} />)}
    </div>
  );
}
