import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/call-error.ts';
import { quantityOf } from '../../domain/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { maxKeys } from './export-form.ts';
import { reportedQuery } from './queries.ts';
import styles from './Tasks.module.css';
import { FieldError } from './FieldError.tsx';

interface KeyChoiceProps {
  readonly deviceId: string;
  readonly keys: readonly string[];
  readonly error: string | null;
  readonly onKeys: (keys: readonly string[]) => void;
}

/**
 * Choice of the indicators that a device has reported; keys with texts are left out, because the file holds numbers
 * only.
 */
export function KeyChoice({ deviceId, keys, error, onKeys }: KeyChoiceProps) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const { data, error: failure } = useQuery(reportedQuery(deviceId));
  const choices = (data ?? [])
    .filter(({ value, text }) => value !== null || text === null)
    .map(({ key }) => quantityOf(key, language));
  const toggle = (key: string) => onKeys(keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]);
  return (
    <fieldset className={styles.part}>
      <legend data-required>{t('keys')}</legend>
      <span className={styles.deeds}>
        <output className="num">{t('chosen', { count: keys.length })}</output>
        <Button
          size="s"
          kind="quiet"
          disabled={choices.length === 0}
          onClick={() => onKeys(choices.slice(0, maxKeys).map(({ key }) => key))}
        >
          {t('all')}
        </Button>
        <Button size="s" kind="quiet" disabled={keys.length === 0} onClick={() => onKeys([])}>
          {t('nothing')}
        </Button>
      </span>
      <div className={styles.keys} aria-invalid={error !== null || undefined}>
        {choices.map(({ key, name, unit }) => (
          <label key={key} className={styles.choice}>
            <input type="checkbox" checked={keys.includes(key)} onChange={() => toggle(key)} />
            <span>
              {name} <small>{unit}</small>
            </span>
          </label>
        ))}
        {data !== undefined && choices.length === 0 ? <p className={styles.note}>{t('noKeys')}</p> : null}
        {failure === null ? null : <p className={styles.note}>{failureText(failure, 'query', common)}</p>}
      </div>
      <FieldError text={error} />
    </fieldset>
  );
}
