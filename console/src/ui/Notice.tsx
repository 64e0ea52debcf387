import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Notice.module.css';

/** A message that fills its area: icon, what happened, why, and what to do next. */
export function Notice({
  icon,
  title,
  children,
  actions,
  isUrgent = false,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly isUrgent?: boolean;
}) {
  return (
    <div className={styles.notice} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size="xl" />
      </span>
      <h2 className={styles.title}>{title}</h2>
      {children === undefined ? null : <div className={styles.text}>{children}</div>}
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Nothing here: says why and offers the next action. */
export function Empty({
  icon,
  title,
  children,
  actions,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <Notice icon={icon} title={title} actions={actions}>
      {children}
    </Notice>
  );
}
