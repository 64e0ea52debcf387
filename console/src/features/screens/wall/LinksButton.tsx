import { useState, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../domain/useHolds.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { linksEntry } from '../user-menu.ts';
import styles from './WallTools.module.css';

/** Opens the links of walls, for whoever may issue them. */
export function LinksButton() {
  const { t } = useTranslation('wall');
  const mayIssue = useHolds('displays:manage');
  const [isOpen, setIsOpen] = useState(false);
  const { Dialog } = linksEntry;
  if (!mayIssue || Dialog === null) return null;
  return (
    <>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('links')}
        title={t('links')}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="screen" />
        <span>{t('links')}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <Dialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
