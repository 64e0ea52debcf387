import { greatestMeasure } from '@oilsight/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberIn } from '../../lib/number-in.ts';
import styles from './NumberField.module.css';

interface NumberFieldProps {
  readonly label: string;
  readonly unit: string;
  readonly value: number | null;
  /** The value makes the item fail. */
  readonly isOutside: boolean;
  readonly onChange: (value: number | null) => void;
}

/** A measured number, typed with a phone's number keys; what is no number is said and not taken. */
export function NumberField({ label, unit, value, isOutside, onChange }: NumberFieldProps) {
  const { t } = useTranslation('inspections');
  const id = useId();
  const [typed, setTyped] = useState({ text: value === null ? '' : String(value), value });
  // Changed from elsewhere, as when the item does not apply, or another device's answers are taken.
  const text = typed.value === value ? typed.text : value === null ? '' : String(value);
  const given = numberIn(text);
  const fieldError =
    given === 'none' ? 'notNumber' : given !== null && Math.abs(given) > greatestMeasure ? 'tooGreat' : null;
  return (
    <div className={styles.field}>
      <div className={styles.box} data-tone={isOutside ? 'l2' : undefined}>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aria-label={label}
          aria-invalid={fieldError !== null || undefined}
          aria-describedby={`${id}-error`}
          value={text}
          onChange={(event) => {
            const next = event.currentTarget.value;
            const number = numberIn(next);
            const taken = number === 'none' || (number !== null && Math.abs(number) > greatestMeasure) ? null : number;
            setTyped({ text: next, value: taken });
            onChange(taken);
          }}
        />
        <span aria-hidden>{unit}</span>
      </div>
      <p id={`${id}-error`} className={styles.error} role={fieldError === null ? undefined : 'alert'}>
        {fieldError === null ? null : t(fieldError)}
      </p>
    </div>
  );
}
