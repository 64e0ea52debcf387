import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon.tsx';
import { openPicture } from './picture.ts';
import type { PictureRule, FileError } from './picture.ts';
import styles from './CropDialog.module.css';

/** A file from the device, picked or dropped. What cannot be cropped is said here, with what can. */
export function ChooseFile({
  rule,
  onPicture,
}: {
  readonly rule: PictureRule;
  readonly onPicture: (picture: HTMLImageElement, file: File) => void;
}) {
  const { t } = useTranslation('crop');
  const [fieldError, setFieldError] = useState<FileError | null>(null);
  const [isOver, setIsOver] = useState(false);
  const { frame, maxBytes, isPngOrGif = false } = rule;
  const limits = { kb: maxBytes / 1024, width: frame.width, height: frame.height };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await openPicture(file, rule);
    if ('fieldError' in opened) setFieldError(opened.fieldError);
    else onPicture(opened.picture, file);
  };
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      void open(event.dataTransfer.files[0]);
    },
  };
  return (
    <div>
      <label className={styles.drop} data-over={isOver || undefined} {...target}>
        <Icon name="image" size="xl" />
        <span>
          <b>{t('choose')}</b>
          {t('orDrop')}
        </span>
        <small className="num">{t(isPngOrGif ? 'pngOrGif' : 'limits', limits)}</small>
        <input
          type="file"
          accept={isPngOrGif ? 'image/png,image/gif' : 'image/*'}
          aria-invalid={fieldError !== null || undefined}
          onChange={(event) => {
            const { currentTarget } = event;
            void open(currentTarget.files?.[0]);
            // The same file may be chosen again, once it is smaller.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.fieldError} role="alert">
        {fieldError === null ? null : (
          <>
            <Icon name="close-circle" size="s" />
            {t(`fieldError.${fieldError}`, limits)}
          </>
        )}
      </p>
    </div>
  );
}
