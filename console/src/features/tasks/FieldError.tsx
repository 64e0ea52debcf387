import { Icon } from '../../ui/Icon.tsx';
import styles from './Tasks.module.css';

/** What is wrong with a part of the form; null: nothing. */
export function FieldError({ text }: { readonly text: string | null }) {
  return (
    <p className={styles.fieldError} aria-live="polite">
      {text === null ? null : (
        <>
          <Icon name="close-circle" size="s" />
          {text}
        </>
      )}
    </p>
  );
}
