import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorOfSecondCode, fieldErrorsOf } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import styles from './Part.module.css';
import { PasswordField } from './PasswordField.tsx';
import { SecondCodeField } from './SecondCodeField.tsx';

interface PasswordStepProps {
  readonly action: 'enrol' | 'renew' | 'disable';
  /** @param code empty where none is asked for */
  readonly prove: (password: string, code: string) => Promise<void>;
  readonly onBack: () => void;
}

/**
 * Asks for the password, and for the second factor where it is on, before the sign-in is changed: an open page does not
 * prove that its owner uses it.
 */
export function PasswordStep({ action, prove, onBack }: PasswordStepProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const isOn = action !== 'enrol';
  const { ref, values, set, isSaving, errorOf, failure, submit } = useForm<
    { password: string; code: string },
    FieldError,
    void
  >({
    initial: { password: '', code: '' },
    check: ({ password, code }) =>
      fieldErrorsOf({
        password: password === '' ? 'passwordMissing' : null,
        code: isOn ? fieldErrorOfSecondCode(code) : null,
      }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: ({ password, code }) => prove(password, code),
    onSaved: () => undefined,
  });
  return (
    <form ref={ref} className={styles.fields} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(`second.${action}.text`)}</p>
      <PasswordField
        name="password"
        label={t('contact.password')}
        isNew={false}
        value={values.password}
        error={errorOf('password')}
        onChange={(password) => set({ password })}
      />
      {isOn ? (
        <SecondCodeField name="code" value={values.code} error={errorOf('code')} onChange={(code) => set({ code })} />
      ) : null}
      {failure === null ? null : <FormFailure action="operate" error={failure} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>
          {t(`second.${action}.action`)}
        </Button>
        <Button onClick={onBack}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
