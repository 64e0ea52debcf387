import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldRemark } from './FieldRemark.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import fieldStyles from './TextField.module.css';
import styles from './SelectField.module.css';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface SelectFieldProps<T extends string> {
  readonly name?: string;
  readonly label: string;
  readonly icon: IconName;
  readonly options: readonly Option<T>[];
  /** Empty: nothing chosen yet. */
  readonly value: T | '';
  /** Stands in the field while nothing is chosen. */
  readonly placeholder: string;
  readonly onChange: (value: T) => void;
  readonly error: string | null;
  readonly hint?: ReactNode;
  /** It may not be left open: its label has a star. */
  readonly isRequired?: boolean;
  readonly disabled?: boolean;
}

/** A labelled choice of one of several, as high as a `TextField`, with its error below it. */
export function SelectField<T extends string>({
  name,
  label,
  icon,
  options,
  value,
  placeholder,
  onChange,
  error,
  hint,
  isRequired = false,
  disabled,
}: SelectFieldProps<T>) {
  const id = useId();
  const remark = error ?? hint ?? null;
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label} data-required={isRequired || undefined}>
        {label}
      </label>
      <div className={`${fieldStyles.box} ${styles.box}`} data-field-error={error !== null || undefined}>
        <Icon name={icon} />
        <select
          id={id}
          name={name}
          className={styles.select}
          value={value}
          disabled={disabled}
          data-empty={value === '' || undefined}
          aria-required={isRequired || undefined}
          aria-invalid={error !== null || undefined}
          aria-describedby={remark === null ? undefined : `${id}-remark`}
          onChange={(event) => chosen(options, event.currentTarget.value, onChange)}
        >
          {value === '' ? (
            <option value="" disabled>
              {placeholder}
            </option>
          ) : null}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </div>
      <FieldRemark id={`${id}-remark`} error={error} hint={hint} />
    </div>
  );
}

function chosen<T extends string>(options: readonly Option<T>[], value: string, onChange: (value: T) => void): void {
  const option = options.find((one) => one.value === value);
  if (option !== undefined) onChange(option.value);
}

interface FilterSelectProps<T extends string> {
  readonly label: string;
  /** What the first entry says: nothing is left out; null: there is no such entry. */
  readonly all: string | null;
  readonly options: readonly Option<T>[];
  /** null: all. */
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  /** Somebody is about to choose: options that are not fetched before are needed. */
  readonly onOpen?: () => void;
}

/** A choice that narrows a list, in a row of such. */
export function FilterSelect<T extends string>({ label, all, options, value, onChange, onOpen }: FilterSelectProps<T>) {
  return (
    <span className={styles.filter} data-set={(all !== null && value !== null) || undefined}>
      <select
        aria-label={label}
        value={value ?? ''}
        onPointerEnter={onOpen}
        onFocus={onOpen}
        onChange={(event) =>
          event.currentTarget.value === '' ? onChange(null) : chosen(options, event.currentTarget.value, onChange)
        }
      >
        {all === null ? null : <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  );
}
