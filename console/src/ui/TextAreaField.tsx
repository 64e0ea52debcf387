import { useId } from 'react';
import form from './Form.module.css';
import styles from './TextAreaField.module.css';

interface TextAreaFieldProps {
  /** Name of the field in its form, by which an error finds it. */
  readonly name?: string;
  readonly label: string;
  readonly value: string;
  /** Most characters that it takes. */
  readonly maxLength: number;
  /** Lines that are shown at first. */
  readonly rows?: number;
  /** What is wrong with it; null: nothing known. */
  readonly error: string | null;
  /** A remark below the field while there is no error. */
  readonly hint?: string;
  /** It may not be left empty: its label has a star. */
  readonly isRequired?: boolean;
  readonly onChange: (value: string) => void;
}

/** A labelled text of some lines, with its error below it. */
export function TextAreaField({
  name,
  label,
  value,
  maxLength,
  rows = 3,
  error,
  hint,
  isRequired = false,
  onChange,
}: TextAreaFieldProps) {
  const id = useId();
  return (
    <div className={form.group}>
      <label htmlFor={id} className={form.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        className={styles.text}
        rows={rows}
        maxLength={maxLength}
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
