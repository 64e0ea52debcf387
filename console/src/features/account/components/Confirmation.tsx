import { Icon } from '../../../ui/Icon.tsx';
import styles from './Part.module.css';

/** Says beside a button that its action is done; empty until then. */
export function Confirmation({ text }: { readonly text: string | null }) {
  return (
    <output className={styles.confirmation}>
      {text === null ? null : (
        <>
          <Icon name="check-circle" />
          {text}
        </>
      )}
    </output>
  );
}
