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
  isPage = false,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly isUrgent?: boolean;
  /** It is all that the page shows: its title is the page's. */
  readonly isPage?: boolean;
}) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <div className={styles.notice} role={isUrgent ? 'alert' : undefined}>
      <span className={styles.icon}>
        <Icon name={icon} size="xl" />
      </span>
      <Title className={styles.title}>{title}</Title>
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
  isPage = false,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** As of `Notice`. */
  readonly isPage?: boolean;
}) {
  return (
    <Notice icon={icon} title={title} actions={actions} isPage={isPage}>
      {children}
    </Notice>
  );
}
