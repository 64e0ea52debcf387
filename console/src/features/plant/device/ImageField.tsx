import { imageNameOf } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { deviceImageNames } from '../../../domain/device-images.ts';
import { DeviceImage } from '../../../domain/DeviceImage.tsx';
import { DeviceImages } from '../../../domain/DeviceImages.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import fields from '../../../ui/TextField.module.css';
import styles from './DeviceForm.module.css';

interface ImageFieldProps {
  /** Stored name; null: none. */
  readonly value: string | null;
  readonly error: string | null;
  readonly onChange: (value: string | null) => void;
}

/** The image of a device, chosen from those that were uploaded. */
export function ImageField({ value, error, onChange }: ImageFieldProps) {
  const { t } = useTranslation('plant');
  const [isChoosing, setIsChoosing] = useState(false);
  const [isAdding, setIsAdding] = useState(false);
  const mayUpload = useHolds('images:upload');
  const name = value === null ? t('image.none') : (imageNameOf(value) ?? t('image.noName'));
  return (
    <div className={styles.imageField}>
      <div className={styles.image}>
        {value === null ? null : (
          <span className={styles.thumb}>
            <DeviceImage storedName={value} alt={name} />
          </span>
        )}
        <span className={styles.imageName} title={name}>
          {name}
        </span>
        <Button size="s" icon="image" aria-expanded={isChoosing} onClick={() => setIsChoosing(!isChoosing)}>
          {t(value === null ? 'image.choose' : 'image.change')}
        </Button>
        {mayUpload ? (
          <Button size="s" icon="upload" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
            {t('image.upload')}
          </Button>
        ) : null}
        {value === null ? null : (
          <Button size="s" kind="quiet" icon="close" onClick={() => onChange(null)}>
            {t('image.clear')}
          </Button>
        )}
      </div>
      {isChoosing ? (
        <Choices
          value={value}
          onChange={(chosen) => {
            onChange(chosen);
            setIsChoosing(false);
          }}
        />
      ) : null}
      {isAdding
        ? createPortal(
            <Apart>
              <DeviceImages
                onClose={() => setIsAdding(false)}
                onUploaded={(stored) => {
                  onChange(stored);
                  setIsChoosing(false);
                }}
              />
            </Apart>,
            document.body,
          )
        : null}
      {error === null ? null : (
        <p className={fields.error} aria-live="polite">
          <Icon name="close-circle" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}

/** A form of its own inside the device's: React would tell both of what is sent in it. */
function Apart({ children }: { readonly children: ReactNode }) {
  return <div onSubmit={(event) => event.stopPropagation()}>{children}</div>;
}

function Choices({ value, onChange }: { readonly value: string | null; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation('plant');
  const [page, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const group = useId();
  const query = useQuery(deviceImageNames({ ...page, own: false }));
  if (query.data === undefined)
    return query.error === null ? (
      <Skeleton>
        <SkeletonBar height={96} />
      </Skeleton>
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
    );
  if (query.data.total === 0) return <p className={styles.noImage}>{t('image.empty')}</p>;
  return (
    <fieldset className={styles.choices} aria-label={t('image.label')}>
      {query.data.rows.map((stored) => {
        const name = imageNameOf(stored) ?? t('image.noName');
        return (
          <label key={stored} className={styles.choice}>
            <input type="radio" name={group} checked={stored === value} onChange={() => onChange(stored)} />
            <span className={styles.thumb}>
              <DeviceImage storedName={stored} alt="" />
            </span>
            <span className={styles.imageName} title={name}>
              {name}
            </span>
          </label>
        );
      })}
      <div className={styles.pager}>
        <Pager
          total={query.data.total}
          {...page}
          onPage={(pageNum) => setPage((before) => ({ ...before, pageNum }))}
          onSize={(pageSize) => setPage({ pageNum: 1, pageSize })}
        />
      </div>
    </fieldset>
  );
}
