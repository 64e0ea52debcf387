import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './TextField.module.css';

/** Below a field, which it describes: what is wrong with it, or a hint. */
export function FieldRemark({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: string | null;
  readonly hint?: ReactNode;
}) {
  return (
    <p id={id} className={error === null ? styles.hint : styles.error} aria-live="polite">
      {error === null ? (
        hint
      ) : (
        <>
          <Icon name="close-circle" size="s" />
          {error}
        </>
      )}
    </p>
  );
}
