import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { FormFailure } from './FormFailure.tsx';
import styles from './Form.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  /** The consequences of the action. */
  readonly children: ReactNode;
  /** Label of the button: the action, never "OK". */
  readonly action: string;
  readonly act: () => Promise<void>;
  /** Called when somebody else saved first: shows the present values. */
  readonly onReload?: () => void;
  readonly onClose: () => void;
}

/** Asks before something that is not easily undone. It closes when it is done, and says why when it is not. */
export function ConfirmDialog({ title, children, action, act, onReload, onClose }: ConfirmDialogProps) {
  const { t } = useTranslation('common');
  const { mutate, isPending, error } = useMutation({ mutationFn: act, onSuccess: onClose });
  return (
    <Dialog title={title} size="s" onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <div className={styles.body}>
          <div className={styles.text}>{children}</div>
          {error === null ? null : <FormFailure action="operate" error={error} onReload={onReload} />}
        </div>
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
