import type { ReportDetail } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { ageText } from '../../../domain/Age.tsx';
import { useNow } from '../../../lib/now.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { wayStepsOf } from './way.ts';
import styles from './Way.module.css';

/** The steps of a report with who brought it there, when and with which words. */
export function Way({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  const { t: live } = useTranslation('live');
  const now = useNow(60);
  const steps = wayStepsOf(detail);
  return (
    <ol className={styles.way} aria-label={t('ways')}>
      {steps.map(({ stage, is, event }) => (
        <li key={stage} data-is={is} aria-current={is === 'now' || is === 'beside' ? 'step' : undefined}>
          <i>
            {is === 'ahead' ? null : (
              <Icon name={is === 'done' ? 'check' : is === 'now' ? 'clock' : 'minus'} size="s" />
            )}
          </i>
          <b>{t(`stage.${stage}`)}</b>
          {event === null ? null : (
            <>
              <span>{event.by ?? t('nobody')}</span>
              <span className="num">{timeText(event.at).slice(0, 16)}</span>
            </>
          )}
          {is === 'now' ? (
            <span className="num">{t('way.since', { time: ageText(now - detail.stateSince, live) })}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
