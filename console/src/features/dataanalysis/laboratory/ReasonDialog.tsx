import { useTranslation } from 'react-i18next';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';

interface ReasonDialogProps {
  readonly title: string;
  /** What follows from it. */
  readonly text: string;
  readonly action: string;
  readonly act: (reason: string) => Promise<void>;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Asks for the reason of a decision, and says what follows from it. */
export function ReasonDialog({ title, text, action, act, onClose, onReload }: ReasonDialogProps) {
  const { t } = useTranslation('laboratory');
  const saving = useForm({
    initial: { reason: '' },
    check: ({ reason }): { reason?: 'reasonMissing' } => (reason.trim() === '' ? { reason: 'reasonMissing' } : {}),
    say: (error: 'reasonMissing') => t(`fieldError.${error}`),
    save: ({ reason }) => act(reason),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={title}
      size="s"
      form={saving}
      action={action}
      onClose={onClose}
      onReload={() => {
        onReload();
        onClose();
      }}
    >
      <p className={form.text}>{text}</p>
      <TextField
        name="reason"
        label={t('reason')}
        icon="file"
        isRequired
        maxLength={500}
        autoComplete="off"
        value={saving.values.reason}
        error={saving.errorOf('reason')}
        onChange={(reason) => saving.set({ reason })}
      />
    </FormDialog>
  );
}
