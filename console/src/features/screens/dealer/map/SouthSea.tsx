import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { seaSize } from './sea.ts';
import type { Sea } from './sea.ts';
import styles from './ChinaMap.module.css';

/** The islands of the South China Sea with the line around them, in a frame of their own as on every map of China. */
export const SouthSea = memo(function SouthSea({ land, lines }: Sea) {
  const { t } = useTranslation('dealerScreen');
  return (
    <figure className={styles.inset}>
      <svg viewBox={`0 0 ${seaSize.width} ${seaSize.height}`} aria-hidden>
        <path className={styles.land} d={land} />
        <path className={styles.dashes} d={lines} />
      </svg>
      <figcaption>{t('southSea')}</figcaption>
    </figure>
  );
});
