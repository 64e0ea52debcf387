import { answerOf, countsOfAnswers, resultOf } from '@oilsight/contract';
import type { Answers, ChecklistForm } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { resultLook } from './result-look.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Progress.module.css';

interface ProgressProps {
  readonly checklist: ChecklistForm;
  readonly answers: Answers;
}

/** How much is filled in: numbers, and a bar with a piece for each item. */
export function Progress({ checklist, answers }: ProgressProps) {
  const { t } = useTranslation('inspections');
  const { total, pass, fail, notApplicable } = countsOfAnswers(checklist, answers);
  const done = pass + fail + notApplicable;
  return (
    <div className={styles.progress}>
      <p className={`${styles.numbers} num`}>
        <b aria-hidden>{`${done} / ${total}`}</b>
        <span className="sr-only">{t('progress.done', { done, total })}</span>
        <span className={styles.left}>
          {done === total ? t('progress.complete') : t('progress.left', { count: total - done })}
        </span>
        {fail === 0 ? null : (
          <span className={styles.failed} data-tone="l2">
            <Icon name="triangle" size="s" />
            {t('progress.failed', { count: fail })}
          </span>
        )}
      </p>
      <div className={styles.bar} aria-hidden>
        {checklist.items.map((item) => {
          const answer = answerOf(answers, item.id);
          const result = resultOf(item, answer);
          const tone = result === null ? undefined : resultLook(result, answer?.severity ?? null).tone;
          return <i key={item.id} data-tone={tone} />;
        })}
      </div>
    </div>
  );
}
