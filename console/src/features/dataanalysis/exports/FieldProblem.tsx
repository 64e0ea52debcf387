import { Icon } from '../../../ui/Icon.tsx';
import styles from './Exports.module.css';

/** What is wrong with a part of the form; null: nothing. */
export function FieldProblem({ text }: { readonly text: string | null }) {
  return (
    <p className={styles.problem} aria-live="polite">
      {text === null ? null : (
        <>
          <Icon name="close-circle" size="s" />
          {text}
        </>
      )}
    </p>
  );
}
