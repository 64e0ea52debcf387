import { userRoutes } from '@oilsight/contract';
import type { Person } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMinPasswordLength } from '../../../domain/useMinPasswordLength.ts';
import { displayName } from '../../../domain/user-name.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfLogin } from '../checks.ts';
import type { PasswordWay, FieldError } from '../checks.ts';
import { PasswordFields } from '../PasswordFields.tsx';

interface ResetPasswordDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onReload: () => void;
  /** @param password the one that was made up; null: the typed one */
  readonly onDone: (userName: string, password: string | null) => void;
}

interface ResetValues {
  readonly passwordWay: PasswordWay;
  readonly password: string;
  readonly removeSecondFactor: boolean;
}

const untouched: ResetValues = { passwordWay: 'made', password: '', removeSecondFactor: false };

/** A new password for somebody who has lost theirs, and with it the second factor if that is lost too. */
export function ResetPasswordDialog({ person, onClose, onReload, onDone }: ResetPasswordDialogProps) {
  const { t } = useTranslation('people');
  const { userId, version, userName, hasSecondFactor } = person;
  const least = useMinPasswordLength(person.authority);
  const form = useForm({
    initial: untouched,
    check: ({ passwordWay, password }) => fieldErrorsOfLogin({ userName, passwordWay, password }, least),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`, { least }),
    save: ({ passwordWay, password, removeSecondFactor }) =>
      call(userRoutes.resetPassword, {
        body: { userId, version, removeSecondFactor, ...(passwordWay === 'own' ? { password } : {}) },
      }),
    onSaved: ({ password }) => onDone(userName, password),
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('reset.title', { name: displayName(person) })}
      size="s"
      form={form}
      action={t('action.resetPassword')}
      onClose={onClose}
      onReload={onReload}
    >
      <p className={layout.text}>{t('reset.text')}</p>
      <PasswordFields
        way={values.passwordWay}
        password={values.password}
        least={least}
        error={errorOf('password')}
        onChange={set}
      />
      {hasSecondFactor ? (
        <label className={layout.check}>
          <input
            type="checkbox"
            checked={values.removeSecondFactor}
            onChange={(event) => set({ removeSecondFactor: event.currentTarget.checked })}
          />
          <span>
            {t('reset.secondFactor')}
            <small>{t('reset.secondFactorHint')}</small>
          </span>
        </label>
      ) : null}
    </FormDialog>
  );
}
