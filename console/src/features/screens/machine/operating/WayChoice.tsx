import { operatingTimeTypes } from '@oilsight/contract';
import type { OperatingTimeType } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './OperatingTime.module.css';

interface WayChoiceProps {
  readonly value: OperatingTimeType;
  /** Whether the machine sends anything that may be an hour meter. */
  readonly hasMeter: boolean;
  readonly onChange: (way: OperatingTimeType) => void;
}

/** The ways of counting, each with what it means. */
export function WayChoice({ value, hasMeter, onChange }: WayChoiceProps) {
  const { t } = useTranslation('operatingTime');
  const id = useId();
  return (
    <fieldset className={styles.ways}>
      <legend>{t('way.label')}</legend>
      {operatingTimeTypes.map((way) => (
        <label key={way} className={styles.way}>
          <input
            type="radio"
            name={id}
            checked={way === value}
            disabled={way === 'meter' && !hasMeter && value !== 'meter'}
            aria-describedby={`${id}-${way}`}
            onChange={() => onChange(way)}
          />
          <span>{t(`way.${way}`)}</span>
          <small id={`${id}-${way}`}>{t(way === 'meter' && !hasMeter ? 'meter.none' : `meaning.${way}`)}</small>
        </label>
      ))}
    </fieldset>
  );
}
