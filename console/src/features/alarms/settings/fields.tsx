import { useId } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Fields.module.css';

interface FieldProps {
  readonly label: string;
  readonly error: string | null;
  readonly isRequired?: boolean;
  /** The label stands at the left of the field. */
  readonly isRow?: boolean;
  /** What the input takes: its id, and what tells that it is wrong and why. */
  readonly children: (input: InputProps) => ReactNode;
}

interface InputProps {
  readonly id: string;
  readonly 'aria-required': true | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled field of 32 px, 44 px under a finger, with what is wrong with it below. */
export function Field({ label, error, isRequired = false, isRow = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-row={isRow || undefined}>
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-required': isRequired || undefined,
        'aria-invalid': error !== null || undefined,
        'aria-describedby': error === null ? undefined : `${id}-error`,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { readonly id?: string; readonly error: string | null }) {
  return (
    <p id={id} className={styles.error} aria-live="polite">
      {error === null ? null : (
        <>
          <Icon name="close-circle" size="s" />
          <span>{error}</span>
        </>
      )}
    </p>
  );
}

interface NumberFieldProps extends Omit<FieldProps, 'children'> {
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  /** What was saved, where it is another value. */
  readonly was?: string | null;
  /** Said before the value that was saved. */
  readonly wasLabel?: string;
  /** Named so for screen readers, where the label says less. */
  readonly spoken?: string;
  /** A choice at the left of the number. */
  readonly before?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A number with its unit; a changed one is marked, and names what was saved. */
export function NumberField({
  name,
  value,
  unit,
  was = null,
  wasLabel,
  spoken,
  before,
  onChange,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      {(input) => (
        <span className={styles.number}>
          {before}
          <input
            {...input}
            aria-label={spoken}
            name={name}
            className="num"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={16}
            data-changed={was !== null || undefined}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {unit === '' ? null : <span className={styles.unit}>{unit}</span>}
          {was === null ? null : (
            <span className={`${styles.was} num`}>
              {wasLabel} <s>{was}</s>
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface ChoiceFieldProps<T extends string> extends Omit<FieldProps, 'children'> {
  readonly name: string;
  readonly value: T | '';
  /** Stands in the field while nothing is chosen. */
  readonly placeholder?: string;
  readonly choices: readonly Choice<T>[];
  /** The same in parts with names. */
  readonly groups?: readonly { readonly label: string; readonly choices: readonly Choice<T>[] }[];
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice of one of several. */
export function ChoiceField<T extends string>({ label, error, isRequired, isRow, ...choice }: ChoiceFieldProps<T>) {
  return (
    <Field
      label={label}
      error={error}
      {...(isRequired === undefined ? {} : { isRequired })}
      {...(isRow === undefined ? {} : { isRow })}
    >
      {(input) => <Select {...choice} {...input} />}
    </Field>
  );
}

type SelectProps<T extends string> = Omit<ChoiceFieldProps<T>, keyof FieldProps> &
  Partial<InputProps> & { readonly 'aria-label'?: string };

/** The choice alone, without a label that is seen. */
export function Select<T extends string>({
  value,
  placeholder,
  choices,
  groups = [],
  onChange,
  ...input
}: SelectProps<T>) {
  const all = [...choices, ...groups.flatMap((group) => group.choices)];
  const option = (choice: Choice<T>) => (
    <option key={choice.value} value={choice.value}>
      {choice.label}
    </option>
  );
  return (
    <span className={styles.select} data-empty={value === '' || undefined}>
      <select
        {...input}
        value={value}
        onChange={(event) => {
          const chosen = all.find((one) => one.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {value === '' ? (
          <option value="" disabled>
            {placeholder}
          </option>
        ) : null}
        {choices.map(option)}
        {groups.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.choices.map(option)}
          </optgroup>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </span>
  );
}

/** On or off. */
export function Switch({
  label,
  isOn,
  isBusy = false,
  hasWords = false,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isBusy?: boolean;
  /** Its label is shown, not only spoken. */
  readonly hasWords?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-label={hasWords ? undefined : label}
        checked={isOn}
        disabled={isBusy}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden />
      {hasWords ? label : null}
    </label>
  );
}

/** A box to tick. */
export function Tick({
  label,
  isOn,
  name,
  isWrong = false,
  onChange,
}: {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly name: string;
  readonly isWrong?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name={name}
        checked={isOn}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
