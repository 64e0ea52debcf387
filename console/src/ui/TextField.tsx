import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { FieldRemark } from './FieldRemark.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './TextField.module.css';

interface TextFieldProps extends Pick<
  ComponentProps<'input'>,
  | 'name'
  | 'type'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'maxLength'
  | 'onKeyDown'
  | 'onKeyUp'
  | 'onBlur'
  | 'ref'
  | 'disabled'
  | 'spellCheck'
  | 'aria-required'
  | 'list'
> {
  readonly label: string;
  readonly icon: IconName;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is wrong with the value; null: nothing known. */
  readonly error: string | null;
  /** A remark below the field while there is no error. */
  readonly hint?: ReactNode;
  /**
   * It may not be left empty: its label has a star. Where every field is needed, `aria-required` says so without one.
   */
  readonly isRequired?: boolean;
  /** A button at the end of the field. */
  readonly action?: ReactNode;
}

/** A labelled line of text, 44 px high, with its error below it. */
export function TextField({
  label,
  icon,
  value,
  onChange,
  error,
  hint,
  isRequired = false,
  action,
  ...input
}: TextFieldProps) {
  const id = useId();
  const remark = error ?? hint ?? null;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <div className={styles.box} data-field-error={error !== null || undefined}>
        <Icon name={icon} />
        <input
          aria-required={isRequired || undefined}
          {...input}
          id={id}
          className={styles.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error !== null || undefined}
          aria-describedby={remark === null ? undefined : `${id}-remark`}
        />
        {action}
      </div>
      <FieldRemark id={`${id}-remark`} error={error} hint={hint} />
    </div>
  );
}
