import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { wrongsOf } from '../checks.ts';
import type { Wrong } from '../checks.ts';
import styles from './Part.module.css';
import { PasswordField } from './PasswordField.tsx';

interface PasswordStepProps {
  readonly deed: 'enrol' | 'renew' | 'disable';
  readonly prove: (password: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Asks for the password before the ways in are changed: an open page is no proof of who sits before it. */
export function PasswordStep({ deed, prove, onBack }: PasswordStepProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const { ref, values, set, isSaving, errorOf, failure, submit } = useForm<{ password: string }, Wrong, void>({
    initial: { password: '' }, check: ({ password }) => wrongsOf({ password: password === '' ? 'passwordMissing' : null }), say: (wrong) => t(`wrong.${wrong}`),
    save: ({ password }) => prove(password), onSaved: () => undefined,
  });
  return (
    <form ref={ref} className={styles.fields} onSubmit={submit} noValidate>
      <p className={styles.text}>{t(`second.${deed}.text`)}</p>
      <PasswordField name="password" label={t('password.oldPassword')} isNew={false} value={values.password} error={errorOf('password')} onChange={(password) => set({ password })} />
      {failure === null ? null : <FormFailure deed="operate" error={failure} />}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>{t(`second.${deed}.deed`)}</Button>
        <Button onClick={onBack}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
