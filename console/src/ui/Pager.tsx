import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import styles from './Pager.module.css';

/** Rows that a page may have. */
export const pageSizes = [10, 20, 50, 100] as const;

export interface PagerProps {
  /** Rows that a page may have, where they are others. */
  readonly sizes?: readonly number[];
  readonly total: number;
  /** From 1. */
  readonly pageNum: number;
  readonly pageSize: number;
  readonly onPage: (pageNum: number) => void;
  readonly onSize: (pageSize: number) => void;
}

/** How many rows there are, which of them are shown, and the way to the others. */
export function Pager({ sizes = pageSizes, total, pageNum, pageSize, onPage, onSize }: PagerProps) {
  const { t } = useTranslation('common');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={`${styles.pager} num`} aria-label={t('pager.label')}>
      <span className={styles.total}>{t('pager.total', { count: total })}</span>
      {total <= Math.min(...sizes) ? null : (
        <label className={styles.size}>
          {t('pager.size')}
          <select value={pageSize} onChange={(event) => onSize(Number(event.currentTarget.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      {pages === 1 && pageNum === 1 ? null : (
        <span className={styles.steps}>
          <Button
            size="s"
            icon="chevron-left"
            label={t('pager.previous')}
            disabled={pageNum <= 1}
            onClick={() => onPage(Math.min(pages, pageNum - 1))}
          />
          <span>{t('pager.place', { page: pageNum, pages })}</span>
          <Button
            size="s"
            icon="chevron-right"
            label={t('pager.next')}
            disabled={pageNum >= pages}
            onClick={() => onPage(pageNum + 1)}
          />
        </span>
      )}
    </nav>
  );
}
