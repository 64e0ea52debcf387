import { reportTypes } from '@oilsight/contract';
import type { ReportType } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { typeIcons } from './report-look.ts';
import styles from './TypeChoice.module.css';

/** Which kind of report is asked for, and what it means. */
export function TypeChoice({
  value,
  isOfDevice,
  onChange,
}: {
  readonly value: ReportType;
  /** A device is given: what is of many is not asked for here. */
  readonly isOfDevice: boolean;
  readonly onChange: (type: ReportType) => void;
}) {
  const { t } = useTranslation('reports');
  const name = useId();
  return (
    <fieldset className={styles.types} aria-label={t('types')}>
      {reportTypes
        .filter((type) => !isOfDevice || type !== 'fleet')
        .map((type) => (
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
