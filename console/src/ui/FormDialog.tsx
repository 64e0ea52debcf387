import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import styles from './Form.module.css';
import { FormFailure } from './FormFailure.tsx';
import type { IconName } from './Icon.tsx';
import type { Form } from './useForm.ts';

interface FormDialogProps {
  readonly title: string;
  readonly size: 's' | 'm' | 'l';
  /** As `useForm` gives it. */
  readonly form: Pick<Form<object>, 'ref' | 'isDirty' | 'isSaving' | 'failure' | 'submit'>;
  /** What the button says; absent: that it saves. */
  readonly action?: string | undefined;
  readonly icon?: IconName;
  /** What else can be done with the thing that is shown, at the far end of the foot. */
  readonly aside?: ReactNode;
  /** There is nothing to save. */
  readonly isIdle?: boolean;
  readonly onClose: () => void;
  /** Called when somebody else saved first: shows the present values. */
  readonly onReload?: () => void;
  readonly children: ReactNode;
}

/** A form in a window: its fields, why nothing was saved, and a foot to leave or to save by. */
export function FormDialog({
  title,
  size,
  form: { ref, isDirty, isSaving, failure, submit },
  action,
  icon,
  aside,
  isIdle = false,
  onClose,
  onReload,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} size={size} isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.body}>
          {children}
          {failure === null ? null : <FormFailure error={failure} onReload={onReload} />}
        </div>
        <div className={styles.foot}>
          {aside === undefined ? null : <div className={styles.aside}>{aside}</div>}
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            {...(icon === undefined ? {} : { icon })}
            isBusy={isSaving}
            disabled={isIdle}
          >
            {action ?? t('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
