import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { photoQuery } from './inspection-queries.ts';
import styles from './Inspections.module.css';

interface PhotoProps {
  readonly reportId: string;
  readonly photo: { readonly photoId: string; readonly blob?: Blob | null };
  /** What it shows, and when. */
  readonly name: string;
}

/** A photo of an inspection, of this device or of the server; pressed, it opens larger. */
export function Photo({ reportId, photo: { photoId, blob = null }, name }: PhotoProps) {
  const { t } = useTranslation('inspections');
  const [isOpen, setIsOpen] = useState(false);
  const small = useQuery({ ...photoQuery(reportId, photoId, 'small'), enabled: blob === null });
  const full = useQuery({ ...photoQuery(reportId, photoId, 'full'), enabled: blob === null && isOpen });
  const url = useBlobUrl(blob ?? (isOpen ? full.data : undefined) ?? small.data ?? null);
  return (
    <>
      <button
        type="button"
        className={styles.photo}
        aria-haspopup="dialog"
        aria-label={t('item.open', { name })}
        disabled={url === null}
        onClick={() => setIsOpen(true)}
      >
        {url === null ? <Icon name="image" size="xl" /> : <img src={url} alt="" />}
      </button>
      {isOpen && url !== null ? (
        <Dialog title={name} size="xl" onClose={() => setIsOpen(false)}>
          <div className={styles.large}>
            <img src={url} alt={name} />
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
