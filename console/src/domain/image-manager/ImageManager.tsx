import { imageNameOf } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceImage } from '../DeviceImage.tsx';
import { deviceImageNames } from '../device-images.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { AddDeviceImage } from '../AddDeviceImage.tsx';
import type { AddImageProps } from '../add-image/AddImageDialog.tsx';
import styles from './ImageManager.module.css';
import { RemoveImageDialog } from './RemoveImageDialog.tsx';

const firstSize = 20;

/** The images of devices that the reader manages: to see, to add and to remove. */
export function ImageManager({ onClose, onUploaded }: AddImageProps) {
  const { t } = useTranslation('images');
  const [page, setPage] = useState({ pageNum: 1, pageSize: firstSize });
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<string | null>(null);
  const query = useQuery(deviceImageNames({ ...page, own: true }));
  // The last image of the last page was removed.
  if (query.data !== undefined && !query.isPlaceholderData && query.data.rows.length === 0 && page.pageNum > 1)
    setPage({ ...page, pageNum: page.pageNum - 1 });
  const add = (
    <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Dialog title={t('title')} size="l" onClose={onClose}>
      <div className={styles.manager}>
        <div className={styles.bar}>
          <p>{t('about')}</p>
          {add}
        </div>
        <ListFrame
          paging={{
            ...page,
            onPage: (pageNum) => setPage({ ...page, pageNum }),
            onSize: (pageSize) => setPage({ pageNum: 1, pageSize }),
          }}
          query={query}
          empty={
            <Empty icon="image" title={t('none')}>
              <p>{t('noneText')}</p>
            </Empty>
          }
        >
          {(names) => (
            <ul className={styles.grid} aria-label={t('title')}>
              {names.map((storedName) => {
                const name = imageNameOf(storedName) ?? t('noName');
                return (
                  <li key={storedName}>
                    <DeviceImage storedName={storedName} alt={name} />
                    <span className={styles.line}>
                      <span title={name}>{name}</span>
                      <Button
                        size="s"
                        kind="quiet"
                        label={t('removeOne', { name })}
                        aria-haspopup="dialog"
                        onClick={() => setRemoved(storedName)}
                      >
                        {t('remove')}
                      </Button>
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
        </ListFrame>
      </div>
      {isAdding ? (
        <AddDeviceImage onClose={() => setIsAdding(false)} {...(onUploaded === undefined ? {} : { onUploaded })} />
      ) : null}
      {removed === null ? null : <RemoveImageDialog storedName={removed} onClose={() => setRemoved(null)} />}
    </Dialog>
  );
}
