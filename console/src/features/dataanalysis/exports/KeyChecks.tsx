import { maxExportKeys } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { Button } from '../../../ui/Button.tsx';
import { isLeftOut } from './export-request.ts';
import styles from './Exports.module.css';
import { FieldProblem } from './FieldProblem.tsx';

interface KeyChecksProps {
  readonly choices: readonly Quantity[];
  readonly isLoading: boolean;
  readonly failure: Error | null;
  readonly chosen: readonly string[];
  /** Width of a bucket, ms; 0: each reading. */
  readonly interval: number;
  readonly error: string | null;
  readonly onChosen: (keys: readonly string[]) => void;
  /** Makes the interval a day, so that counts of metal particles can be chosen. */
  readonly onByDay: () => void;
}

/** Which indicators are in the file. Those that need a longer interval cannot be chosen, and it says why. */
export function KeyChecks({ choices, isLoading, failure, chosen, interval, error, onChosen, onByDay }: KeyChecksProps) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation('common');
  const free = choices.filter(({ key }) => !isLeftOut(key, interval));
  return (
    <fieldset className={styles.field}>
      <legend>
        {t('keys')} <small className="num">{t('ofMost', { count: chosen.length, most: choices.length })}</small>
      </legend>
      <span className={styles.deeds}>
        <Button
          size="s"
          kind="quiet"
          disabled={free.length === 0}
          onClick={() => onChosen(free.slice(0, maxExportKeys).map(({ key }) => key))}
        >
          {t('all')}
        </Button>
        <Button size="s" kind="quiet" disabled={chosen.length === 0} onClick={() => onChosen([])}>
          {t('nothing')}
        </Button>
      </span>
      <div className={`${styles.checks} ${styles.keys}`} aria-invalid={error !== null || undefined}>
        {choices.map(({ key, name }) => (
          <label key={key} className={styles.check} data-off={isLeftOut(key, interval) || undefined}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              disabled={isLeftOut(key, interval)}
              onChange={(event) =>
                onChosen(
                  choices
                    .map((choice) => choice.key)
                    .filter((one) => (one === key ? event.currentTarget.checked : chosen.includes(one))),
                )
              }
            />
            <span>{name}</span>
          </label>
        ))}
        {!isLoading && failure === null && choices.length === 0 ? <p className={styles.note}>{t('noKeys')}</p> : null}
        {failure === null ? null : <p className={styles.note}>{failureText(failure, 'query', common)}</p>}
      </div>
      {free.length < choices.length ? (
        <p className={styles.note}>
          {t('metal')}{' '}
          <Button size="s" kind="quiet" onClick={onByDay}>
            {t('byDay')}
          </Button>
        </p>
      ) : null}
      <FieldProblem text={error} />
    </fieldset>
  );
}
