import { resetCodeDigits as digits } from '@oilsight/contract';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { digitsOf, fieldErrorOfCode, fieldErrorOfContact } from './credentials.ts';
import type { ContactForm } from './credentials.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { PasswordField } from './PasswordField.tsx';
import { requestResetCode, resetPassword } from './reset-queries.ts';
import { stageOf } from './reset-stages.ts';
import type { ResetStage } from './reset-stages.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './LoginForm.module.css';

interface PasswordResetFormProps {
  readonly form: ContactForm;
  /** Characters of the new password. */
  readonly least: number;
  readonly onStage: (stage: ResetStage) => void;
}

/** Phone or address, the code that is sent there, and the new password. */
export function PasswordResetForm({ form, least, onStage }: PasswordResetFormProps) {
  const { t } = useTranslation('passwordReset');
  const { t: login } = useTranslation('login');
  const [contact, setContact] = useState('');
  const [code, setCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [checked, setChecked] = useState<'nothing' | 'contact' | 'all'>('nothing');
  /** Life of the code that was sent to this contact, minutes; null: none was. */
  const [sentMinutes, setSentMinutes] = useState<number | null>(null);
  const contactInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const entry = useAttempt(resetPassword, {
    onDone: (outcome) => onStage(stageOf(outcome, { contact, code, newPassword })),
    onFailure: ({ fields }) =>
      (fields.some(({ field }) => field === 'newPassword') ? passwordInput : codeInput).current?.select(),
  });
  const sending = useAttempt(requestResetCode, {
    onDone: ({ validForS, resendAfterS }) => {
      // The fields after it are empty for a good reason.
      setChecked('contact');
      setSentMinutes(Math.round(validForS / 60));
      sending.waitFor(resendAfterS);
      codeInput.current?.focus();
    },
  });

  // The server counts codes and tries by phone or address: after another one is typed there is no wait.
  const changeContact = (typed: string) => {
    setContact(typed);
    setSentMinutes(null);
    sending.forget();
    if (entry.failure?.code === 429) entry.forget();
  };

  const contactFieldError = fieldErrorOfContact(contact, form);
  const codeFieldError = fieldErrorOfCode(code, digits);
  const isShort = Array.from(newPassword).length < least;
  const send = () => {
    if (checked === 'nothing') setChecked('contact');
    if (contactFieldError !== null) return contactInput.current?.focus();
    entry.forget();
    sending.attempt(contact);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked('all');
    if (contactFieldError !== null) contactInput.current?.focus();
    else if (codeFieldError !== null) codeInput.current?.focus();
    else if (isShort) passwordInput.current?.focus();
    else if (!entry.isPending && entry.waitS === 0) entry.attempt({ contact, code, newPassword });
  };
  const failed = entry.failure === null ? sending : entry;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={contactInput}
        name="contact"
        label={t(`contact.${form}`)}
        icon={form === 'sms' ? 'phone' : form === 'email' ? 'mail' : 'user'}
        aria-required
        value={contact}
        onChange={changeContact}
        error={
          checked !== 'nothing' && contactFieldError !== null ? t(`fieldError.${contactFieldError}.${form}`) : null
        }
        type={form === 'sms' ? 'tel' : form === 'email' ? 'email' : 'text'}
        autoComplete={form === 'sms' ? 'tel' : form === 'email' ? 'email' : 'username'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <TextField
        ref={codeInput}
        name="code"
        label={login('code')}
        icon="key"
        aria-required
        value={code}
        onChange={(typed) => setCode(digitsOf(typed, digits))}
        error={checked === 'all' && codeFieldError !== null ? t(`fieldError.${codeFieldError}`, { digits }) : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={sentMinutes === null ? undefined : t('sent', { minutes: sentMinutes })}
        action={
          <span className={styles.send}>
            <Button kind="quiet" isBusy={sending.isPending} disabled={sending.waitS > 0} onClick={send}>
              {sending.waitS > 0
                ? login('resendIn', { seconds: sending.waitS })
                : login(sentMinutes === null ? 'sendCode' : 'resend')}
            </Button>
          </span>
        }
      />
      <PasswordField
        ref={passwordInput}
        name="newPassword"
        label={t('newPassword')}
        aria-required
        value={newPassword}
        onChange={setNewPassword}
        error={checked === 'all' && isShort ? t('fieldError.passwordShort', { least }) : null}
        hint={t('rule', { least })}
        autoComplete="new-password"
      />
      <p className={styles.ends}>{t('ends')}</p>
      <Button kind="primary" size="l" isWide type="submit" isBusy={entry.isPending} disabled={entry.waitS > 0}>
        {entry.waitS > 0 ? login('wait', { seconds: entry.waitS }) : t('submit')}
      </Button>
      {failed.failure === null ? null : (
        <div className={styles.refusal}>
          <LoginFailure error={failed.failure} waitS={failed.waitS} />
        </div>
      )}
    </form>
  );
}
