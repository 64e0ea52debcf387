import { longestRemark } from '@oilsight/contract';
import { useId } from 'react';
import form from '../../ui/Form.module.css';
import styles from './RemarkField.module.css';

interface RemarkFieldProps {
  readonly label: string;
  readonly value: string;
  /** What is wrong with it; null: nothing known. */
  readonly error: string | null;
  readonly hint?: string;
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/** A remark or a reason: some lines of text. */
export function RemarkField({ label, value, error, hint, isRequired = false, onChange }: RemarkFieldProps) {
  const id = useId();
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={3}
        maxLength={longestRemark}
        value={value}
        aria-required={isRequired || undefined}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-remark`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-remark`} className={error === null ? form.remark : styles.fieldError} aria-live="polite">
        {error ?? hint}
      </p>
    </div>
  );
}
