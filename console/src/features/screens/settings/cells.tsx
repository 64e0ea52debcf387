import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { FieldWord } from './check-form.ts';
import styles from './Cells.module.css';

interface CellProps {
  readonly label: string;
  /** Named so for screen readers, where the label alone does not say of what it is. */
  readonly spoken?: string;
  /** Its label is seen on narrow screens only: a heading stands above the column. */
  readonly isInColumn?: boolean;
  readonly error: FieldWord | undefined;
}

/** A labelled field of a count or a row, with what is wrong with it below. */
export function Cell({
  label,
  spoken,
  isInColumn = false,
  error,
  children,
}: CellProps & {
  readonly children: (input: {
    readonly id: string;
    readonly 'aria-label': string | undefined;
    readonly 'aria-invalid': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}) {
  const { t } = useTranslation('screenSettings');
  const id = useId();
  return (
    <div className={styles.cell}>
      <label htmlFor={id} data-in-column={isInColumn || undefined}>
        {label}
      </label>
      {children({
        id,
        'aria-label': spoken,
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="close-circle" size="s" />
          {t(`error.${error}`)}
        </p>
      )}
    </div>
  );
}

/** What is wrong in a row, below it as one line: beside their fields the words would break into three. */
export function RowErrors({
  errors,
}: {
  readonly errors: readonly { readonly label: string; readonly error: FieldWord | undefined }[];
}) {
  const { t } = useTranslation('screenSettings');
  const found = errors.flatMap(({ label, error }) => (error === undefined ? [] : [{ label, error }]));
  if (found.length === 0) return null;
  return (
    // Read aloud with its field.
    <p className={styles.errors} aria-hidden>
      <Icon name="close-circle" size="s" />
      <span>
        {found
          .map(({ label, error }) => t('error.ofField', { field: label, error: t(`error.${error}`) }))
          .join(t('semicolon'))}
      </span>
    </p>
  );
}

interface TextCellProps extends CellProps {
  readonly value: string;
  readonly placeholder?: string;
  readonly maxLength?: number;
  /** The id of a list of what may be meant. */
  readonly suggestions?: string | undefined;
  readonly isNumber?: boolean;
  readonly onChange: (value: string) => void;
}

/** A line of text, or a count. */
export function TextCell({
  value,
  placeholder,
  maxLength = 100,
  suggestions,
  isNumber = false,
  onChange,
  ...cell
}: TextCellProps) {
  return (
    <Cell {...cell}>
      {(input) => (
        <input
          {...input}
          className={isNumber ? `${styles.input} ${styles.number} num` : styles.input}
          type="text"
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete="off"
          list={suggestions}
          maxLength={isNumber ? 12 : maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Cell>
  );
}
