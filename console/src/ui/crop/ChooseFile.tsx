import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../FileDrop.tsx';
import { openPicture } from './picture.ts';
import type { PictureRule, FileError } from './picture.ts';

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
  const { frame, maxBytes, isPngOrGif = false } = rule;
  const limits = { kb: maxBytes / 1024, width: frame.width, height: frame.height };
  const open = async (file: File) => {
    const opened = await openPicture(file, rule);
    if ('fieldError' in opened) setFieldError(opened.fieldError);
    else onPicture(opened.picture, file);
  };
  return (
    <div>
      <FileDrop
        icon="image"
        accept={isPngOrGif ? 'image/png,image/gif' : 'image/*'}
        limits={t(isPngOrGif ? 'pngOrGif' : 'limits', limits)}
        error={fieldError === null ? null : t(`fieldError.${fieldError}`, limits)}
        onFile={(file) => void open(file)}
      >
        <b>{t('choose')}</b>
        {t('orDrop')}
      </FileDrop>
    </div>
  );
}
