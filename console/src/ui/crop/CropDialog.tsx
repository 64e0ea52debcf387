import { maxPictureBytes } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlobUrl } from '../../lib/useBlobUrl.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import form from '../Form.module.css';
import { FormFailure } from '../FormFailure.tsx';
import { Icon } from '../Icon.tsx';
import { firstPlacing } from './crop.ts';
import type { Placing, Size } from './crop.ts';
import { cropped } from './cropped.ts';
import { ChooseFile } from './ChooseFile.tsx';
import styles from './CropDialog.module.css';
import { Cropper } from './Cropper.tsx';

interface CropDialogProps {
  readonly title: string;
  /** What is said when the picture has arrived. */
  readonly done: string;
  /** Size of the picture that is made, pixels. */
  readonly frame: Size;
  /** It is shown round. */
  readonly isRound: boolean;
  readonly upload: (picture: Blob) => Promise<void>;
  readonly onClose: () => void;
  /** What must be said or chosen first. */
  readonly before?: ReactNode;
}

interface Chosen {
  readonly picture: HTMLImageElement;
  readonly placing: Placing;
}

const steps = ['choose', 'crop', 'upload'] as const;

/**
 * A picture in three steps: choose a file, crop it, upload it. Each leads back to the one before it, and nothing is
 * lost on the way.
 */
export function CropDialog({ title, done, frame, isRound, upload, onClose, before }: CropDialogProps) {
  const { t } = useTranslation('crop');
  const { t: common } = useTranslation('common');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { mutate, reset, status, variables, error } = useMutation({ mutationFn: upload });
  const step = chosen === null ? 'choose' : status === 'idle' ? 'crop' : 'upload';
  const send = async () => {
    if (chosen !== null) mutate(await cropped(chosen.picture, frame, chosen.placing));
  };
  return (
    <Dialog
      title={title}
      size="m"
      isDirty={step === 'crop' || status === 'pending' || status === 'error'}
      onClose={onClose}
    >
      <div className={form.body}>
        <ol className={styles.steps}>
          {steps.map((one, index) => (
            <li
              key={one}
              aria-current={one === step ? 'step' : undefined}
              data-done={steps.indexOf(step) > index || status === 'success' || undefined}
            >
              <span className="num">{index + 1}</span>
              {t(`step.${one}`)}
            </li>
          ))}
        </ol>
        {step === 'choose' ? (
          <>
            {before}
            <ChooseFile
              rule={{ frame, maxBytes: maxPictureBytes }}
              onPicture={(picture) =>
                setChosen({
                  picture,
                  placing: firstPlacing({ width: picture.naturalWidth, height: picture.naturalHeight }),
                })
              }
            />
          </>
        ) : null}
        {step === 'crop' && chosen !== null ? (
          <Cropper
            picture={chosen.picture}
            frame={frame}
            isRound={isRound}
            placing={chosen.placing}
            onPlacing={(change) =>
              setChosen((last) => (last === null ? null : { ...last, placing: change(last.placing) }))
            }
          />
        ) : null}
        {step === 'upload' && variables !== undefined ? (
          <div className={styles.result}>
            <Preview picture={variables} frame={frame} isRound={isRound} />
            <output aria-live="polite" className={styles.said}>
              {status === 'pending' ? (
                t('uploading')
              ) : status === 'success' ? (
                <>
                  <Icon name="check-circle" />
                  {done}
                </>
              ) : null}
            </output>
            {error === null ? null : <FormFailure action="upload" error={error} />}
          </div>
        ) : null}
      </div>
      <div className={form.foot}>
        {step === 'choose' ? <Button onClick={onClose}>{common('cancel')}</Button> : null}
        {step === 'crop' ? (
          <>
            <Button onClick={() => setChosen(null)}>{t('other')}</Button>
            <Button kind="primary" icon="upload" onClick={() => void send()}>
              {t('upload')}
            </Button>
          </>
        ) : null}
        {status === 'pending' ? (
          <Button kind="primary" isBusy>
            {t('uploading')}
          </Button>
        ) : null}
        {status === 'error' ? (
          <>
            <Button onClick={reset}>{t('back')}</Button>
            <Button kind="primary" icon="refresh" onClick={() => void send()}>
              {common('retry')}
            </Button>
          </>
        ) : null}
        {status === 'success' ? (
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function Preview({
  picture,
  frame,
  isRound,
}: {
  readonly picture: Blob;
  readonly frame: Size;
  readonly isRound: boolean;
}) {
  const { t } = useTranslation('crop');
  const url = useBlobUrl(picture);
  const [width, height] = [frame.width * 0.6, frame.height * 0.6];
  return url === null ? (
    <span style={{ width, height }} />
  ) : (
    <img
      className={styles.preview}
      data-round={isRound || undefined}
      src={url}
      width={width}
      height={height}
      alt={t('result')}
    />
  );
}
