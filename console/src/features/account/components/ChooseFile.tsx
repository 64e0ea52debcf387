import { maxPictureBytes } from '@oilsight/contract';
import { useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import type { Size } from '../crop.ts';
import { openPicture } from '../picture.ts';
import type { WrongFile } from '../picture.ts';
import styles from './CropDialog.module.css';

/** A file from the device, picked or dropped. What cannot be cropped is said here, with what can. */
export function ChooseFile({ frame, onPicture }: { readonly frame: Size; readonly onPicture: (picture: HTMLImageElement) => void }) {
  const { t } = useTranslation('account');
  const [wrong, setWrong] = useState<WrongFile | null>(null);
  const [isOver, setIsOver] = useState(false);
  const limits = { kb: maxPictureBytes / 1024, width: frame.width, height: frame.height };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const opened = await openPicture(file, frame);
    if ('wrong' in opened) setWrong(opened.wrong);
    else onPicture(opened.picture);
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
        <span><b>{t('crop.choose')}</b>{t('crop.orDrop')}</span>
        <small className="num">{t('crop.limits', limits)}</small>
        <input
          type="file" accept="image/*" aria-invalid={wrong !== null || undefined}
          onChange={(event) => {
            const { currentTarget } = event;
            void open(currentTarget.files?.[0]);
            // The same file may be chosen again, once it is smaller.
            currentTarget.value = '';
          }}
        />
      </label>
      <p className={styles.wrong} role="alert">{wrong === null ? null : <><Icon name="close-circle" size="s" />{t(`crop.wrong.${wrong}`, limits)}</>}</p>
    </div>
  );
}
