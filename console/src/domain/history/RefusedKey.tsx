import type { ReactNode } from 'react';
import styles from './RefusedKey.module.css';

/** Below curves: what the hollow marks outside of them are. */
export function RefusedKey({ children }: { readonly children: ReactNode }) {
  return <span className={styles.key}>{children}</span>;
}
