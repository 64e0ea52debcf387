import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Skeleton.module.css';

/** Holds a skeleton of the coming layout. It shows after 200 ms: what loads faster does not flicker. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.skeleton} aria-live="polite" aria-busy="true">
      <span className="sr-only">{t('loading')}</span>
      {children}
    </div>
  );
}

/** One grey bar of a skeleton. Width in px or as CSS, height in px. */
export function SkeletonBar({
  width = '100%',
  height = 12,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  return <span className={styles.bone} style={{ width, height }} aria-hidden />;
}
