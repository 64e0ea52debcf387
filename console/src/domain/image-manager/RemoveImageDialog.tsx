import { imageNameOf } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/call-error.ts';
import { useImagesChanged } from '../device-images.ts';
import { showMessage } from '../../lib/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { removeImage } from './remove-image.ts';

interface Props {
  readonly storedName: string;
  readonly onClose: () => void;
}

/**
 * Asks before an image is removed, and once more where devices show it. When the reader cancels, a message says that
 * nothing was removed.
 */
export function RemoveImageDialog({ storedName, onClose }: Props) {
  const { t } = useTranslation('images');
  const { t: common } = useTranslation('common');
  const changed = useImagesChanged();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (force: boolean) => removeImage(storedName, force),
    onSuccess: () => {
      showMessage('done', t('deleteSuccess'));
      changed();
      onClose();
    },
  });
  const cancel = () => {
    showMessage('done', t('alreadyCancelled'));
    onClose();
  };
  // The only refusal of that number: devices show it.
  const isShown = error instanceof CallError && error.code === 409;
  return (
    <Dialog title={t('removeTitle')} size="s" onClose={cancel}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate(isShown);
        }}
      >
        <div className={form.body}>
          <div className={form.text}>
            <p>{t('removeText', { name: imageNameOf(storedName) ?? t('noName') })}</p>
          </div>
          {isShown ? (
            <Alert icon="triangle" title={error.message}>
              <p>{t('shownText')}</p>
            </Alert>
          ) : error === null ? null : (
            <FormFailure action="operate" error={error} />
          )}
        </div>
        <div className={form.foot}>
          <Button onClick={cancel}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isPending}>
            {t(isShown ? 'removeAnyway' : 'remove')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
