import { requestedTypes } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { typeIcons } from './report-look.ts';
import styles from './TypeChoice.module.css';

/** Kinds of reports of one device. */
const types = [...requestedTypes, 'diagnostic'] as const;
export type AskedType = (typeof types)[number];

/** Which kind of report is asked for, and what it means. */
export function TypeChoice({
  value,
  onChange,
}: {
  readonly value: AskedType;
  readonly onChange: (type: AskedType) => void;
}) {
  const { t } = useTranslation('reports');
  const name = useId();
  return (
    <fieldset className={styles.types} aria-label={t('types')}>
      {types.map((type) => (
        <label key={type} className={styles.type}>
          <input type="radio" name={name} checked={type === value} onChange={() => onChange(type)} />
          <span>
            <Icon name={typeIcons[type]} />
          </span>
          <span>
            <b>{t(`type.${type}`)}</b>
            <small>{t(`typeText.${type}`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
