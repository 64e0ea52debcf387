import { maxInspectionPhotos, maxItemPhotos } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Photo } from '../../domain/inspections/Photo.tsx';
import { useNow } from '../../lib/now.ts';
import { recentTimeText, timeText } from '../../lib/reader-time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { ShownPhoto } from './desk/photos.ts';
import styles from './Photos.module.css';
import { shrunk } from './shrink.ts';

interface PhotosProps {
  readonly reportId: string;
  /** What the item is called. */
  readonly item: string;
  /** Of the item. */
  readonly photos: readonly ShownPhoto[];
  /** Of the whole inspection. */
  readonly total: number;
  /** A failure of the item needs one. */
  readonly isNeeded: boolean;
  readonly onAdd: (blob: Blob) => void;
  readonly onRemove: (photoId: string) => void;
}

/** Photos of an item: taken here or chosen, made smaller in the browser, and removed again. */
export function Photos({ reportId, item, photos, total, isNeeded, onAdd, onRemove }: PhotosProps) {
  const { t } = useTranslation('inspections');
  const now = useNow(60);
  const [removing, setRemoving] = useState<string | null>(null);
  const [fieldError, setFieldError] = useState<'unreadable' | 'tooMany' | null>(null);
  const [isReading, setIsReading] = useState(false);
  const room = Math.min(maxItemPhotos - photos.length, maxInspectionPhotos - total);
  const take = async (files: readonly File[]) => {
    setFieldError(files.length > room ? 'tooMany' : null);
    setIsReading(true);
    for (const file of files.slice(0, Math.max(0, room))) {
      try {
        onAdd(await shrunk(file));
      } catch {
        setFieldError('unreadable');
      }
    }
    setIsReading(false);
  };
  return (
    <section className={styles.photos} aria-label={t('item.photos', { count: photos.length, most: maxItemPhotos })}>
      <h3 className="num" data-required={isNeeded || undefined}>
        {t('item.photos', { count: photos.length, most: maxItemPhotos })}
      </h3>
      <ul className={styles.grid}>
        {photos.map((photo) => {
          const name = t('item.photoOf', { item, time: timeText(photo.takenAt) });
          return (
            <li key={photo.photoId}>
              <Photo reportId={reportId} photo={photo} name={name} />
              <div className={styles.below}>
                <span className="num">{recentTimeText(photo.takenAt, now)}</span>
                {photo.state === 'waiting' ? <span>{t('item.here')}</span> : null}
                <Button
                  kind="quiet"
                  size="s"
                  icon="close"
                  label={t('item.remove')}
                  onClick={() => setRemoving(photo.photoId)}
                />
              </div>
              {photo.state === 'refused' ? <p className={styles.refused}>{photo.why}</p> : null}
            </li>
          );
        })}
      </ul>
      {room <= 0 ? (
        <p className={styles.note}>{t('item.tooMany', { item: maxItemPhotos, all: maxInspectionPhotos })}</p>
      ) : (
        <div className={styles.take}>
          <Take label={t('item.take')} isCamera isBusy={isReading} onFiles={take} />
          <Take label={t('item.add')} isBusy={isReading} onFiles={take} />
        </div>
      )}
      {isNeeded && photos.length === 0 ? <p className={styles.note}>{t('item.needsPhoto')}</p> : null}
      <p className={styles.refused} role="alert">
        {fieldError === null ? null : t(`item.${fieldError}`, { item: maxItemPhotos, all: maxInspectionPhotos })}
      </p>
      {removing === null ? null : (
        <ConfirmDialog
          title={t('item.remove')}
          action={t('item.remove')}
          act={() => Promise.resolve(onRemove(removing))}
          onClose={() => setRemoving(null)}
        >
          <p>{t('item.removeText')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

interface TakeProps {
  readonly label: string;
  /** Opens the camera at once, where there is one. */
  readonly isCamera?: boolean;
  readonly isBusy: boolean;
  readonly onFiles: (files: readonly File[]) => Promise<void>;
}

function Take({ label, isCamera = false, isBusy, onFiles }: TakeProps) {
  return (
    <label className={styles.button} data-busy={isBusy || undefined}>
      <Icon name={isCamera ? 'camera' : 'image'} />
      {label}
      <input
        type="file"
        accept="image/*"
        disabled={isBusy}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        onChange={(event) => {
          const { currentTarget } = event;
          void onFiles([...(currentTarget.files ?? [])]);
          // The same photo may be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
