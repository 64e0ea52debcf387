import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Alert.module.css';

/** A message inside a page: what happened and the next step. Neutral, as colours belong to the oil's states. */
export function Alert({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.alert} role="alert">
      <Icon name={icon} />
      <div>
        <p className={styles.title}>{title}</p>
        {children === undefined ? null : <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
