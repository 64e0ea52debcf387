import { deviceImageSize, maxDeviceImageBytes } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/call-error.ts';
import { showMessage } from '../../lib/messages.ts';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { Button } from '../../ui/Button.tsx';
import { ChooseFile } from '../../ui/crop/ChooseFile.tsx';
import { firstPlacing } from '../../ui/crop/crop.ts';
import type { Placing } from '../../ui/crop/crop.ts';
import { cropped } from '../../ui/crop/cropped.ts';
import { Cropper } from '../../ui/crop/Cropper.tsx';
import { needsNoCrop } from '../../ui/crop/picture.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { uploadImage, useImagesChanged } from '../device-images.ts';
import styles from './AddImageDialog.module.css';

const rule = { frame: deviceImageSize, maxBytes: maxDeviceImageBytes, isPngOrGif: true };

/** A picture that was chosen: to be cropped, or taken as it is. */
interface Chosen {
  readonly picture: HTMLImageElement;
  readonly whole: File | null;
  readonly placing: Placing;
}

export interface AddImageProps {
  readonly onClose: () => void;
  /** Called with the stored name of the uploaded image. */
  readonly onUploaded?: (storedName: string) => void;
}

/** Uploads an image of a device: a file, its crop, and a name. A GIF is uploaded uncropped, so that it keeps moving. */
export function AddImageDialog({ onClose, onUploaded }: AddImageProps) {
  const { t } = useTranslation('images');
  const { t: common } = useTranslation('common');
  const { t: crop } = useTranslation('crop');
  const changed = useImagesChanged();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<
    { fileName: string },
    'nameMissing',
    string
  >({
    initial: { fileName: '' },
    check: ({ fileName }) => (fileName.trim() === '' ? { fileName: 'nameMissing' } : {}),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: async ({ fileName }) => {
      if (chosen === null) throw new Error('no picture is chosen');
      const file = chosen.whole ?? (await cropped(chosen.picture, deviceImageSize, chosen.placing));
      return uploadImage(fileName.trim(), file).catch((error: unknown) => {
        if (error instanceof Error) showMessage('error', failureText(error, 'upload', common));
        throw error;
      });
    },
    onSaved: (storedName) => {
      changed();
      onUploaded?.(storedName);
      showMessage('done', t('uploadSuccess'));
      onClose();
    },
  });
  const choose = (picture: HTMLImageElement, file: File) => {
    setChosen({
      picture,
      whole: needsNoCrop(file, rule) ? file : null,
      placing: firstPlacing({ width: picture.naturalWidth, height: picture.naturalHeight }),
    });
    // The file's name is suggested as the image's name.
    if (values.fileName === '') set({ fileName: file.name.replace(/\.[^.]+$/, '').slice(0, 100) });
  };
  return (
    <Dialog title={t('add')} size="m" isDirty={isDirty || chosen !== null} onClose={onClose}>
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
          {chosen === null ? (
            <ChooseFile rule={rule} onPicture={choose} />
          ) : (
            <div className={styles.chosen}>
              {chosen.whole === null ? (
                <Cropper
                  picture={chosen.picture}
                  frame={deviceImageSize}
                  isRound={false}
                  placing={chosen.placing}
                  onPlacing={(change) =>
                    setChosen((last) => (last === null ? null : { ...last, placing: change(last.placing) }))
                  }
                />
              ) : (
                <Whole file={chosen.whole} />
              )}
            </div>
          )}
          <TextField
            name="fileName"
            label={t('name')}
            icon="image"
            isRequired
            maxLength={100}
            autoComplete="off"
            value={values.fileName}
            error={errorOf('fileName')}
            hint={t('nameHint')}
            onChange={(fileName) => set({ fileName })}
          />
          {failure === null ? null : <FormFailure action="upload" error={failure} />}
        </div>
        <div className={form.foot}>
          {chosen === null ? (
            <Button onClick={onClose}>{common('cancel')}</Button>
          ) : (
            <Button disabled={isSaving} onClick={() => setChosen(null)}>
              {crop('other')}
            </Button>
          )}
          <Button kind="primary" type="submit" icon="upload" isBusy={isSaving} disabled={chosen === null}>
            {crop('upload')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Whole({ file }: { readonly file: File }) {
  const { t } = useTranslation('images');
  const url = useBlobUrl(file);
  return (
    <figure className={styles.whole}>
      {url === null ? null : <img src={url} alt={file.name} />}
      <figcaption>{t('whole')}</figcaption>
    </figure>
  );
}
