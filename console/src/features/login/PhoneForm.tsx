import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { digitsOf, fieldErrorOfCode, fieldErrorOfPhone } from './credentials.ts';
import { StayLoggedIn } from './StayLoggedIn.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { loginByPhone, requestCode } from './queries.ts';
import type { Step } from './steps.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './LoginForm.module.css';

/** A phone and the code that is sent to it. A code can be asked for again after a wait that counts down. */
export function PhoneForm({ onStep }: { readonly onStep: (step: Step | null) => void }) {
  const { t } = useTranslation('login');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [checked, setChecked] = useState<'nothing' | 'phone' | 'all'>('nothing');
  /** Life of the code that was sent to this phone, minutes; null: none was. */
  const [sentMinutes, setSentMinutes] = useState<number | null>(null);
  const phoneInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const entry = useAttempt(loginByPhone, { onDone: onStep, onFailure: () => codeInput.current?.select() });
  const sending = useAttempt(requestCode, {
    onDone: ({ validForS, resendAfterS }) => {
      // The field for it is empty for a good reason.
      setChecked('phone');
      setSentMinutes(Math.round(validForS / 60));
      sending.waitFor(resendAfterS);
      codeInput.current?.focus();
    },
  });

  // The server counts codes and tries by phone: after another one is typed there is no wait.
  const changePhone = (typed: string) => {
    setPhone(typed);
    setSentMinutes(null);
    sending.forget();
    if (entry.failure?.code === 429) entry.forget();
  };

  const [phoneFieldError, codeFieldError] = [fieldErrorOfPhone(phone), fieldErrorOfCode(code)];
  const send = () => {
    if (checked === 'nothing') setChecked('phone');
    if (phoneFieldError !== null) return phoneInput.current?.focus();
    entry.forget();
    sending.attempt(phone);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked('all');
    if (phoneFieldError !== null) phoneInput.current?.focus();
    else if (codeFieldError !== null) codeInput.current?.focus();
    else if (!entry.isPending && entry.waitS === 0) entry.attempt({ phone, code, isKept });
  };
  const failed = entry.failure === null ? sending : entry;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={phoneInput}
        name="phone"
        label={t('phone')}
        icon="phone"
        aria-required
        value={phone}
        onChange={changePhone}
        error={checked !== 'nothing' && phoneFieldError !== null ? t(`fieldError.${phoneFieldError}`) : null}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <TextField
        ref={codeInput}
        name="code"
        label={t('code')}
        icon="key"
        aria-required
        value={code}
        onChange={(typed) => setCode(digitsOf(typed))}
        error={checked === 'all' && codeFieldError !== null ? t(`fieldError.${codeFieldError}`) : null}
        inputMode="numeric"
        autoComplete="one-time-code"
        hint={sentMinutes === null ? undefined : t('codeSent', { minutes: sentMinutes })}
        action={
          <span className={styles.send}>
            <Button kind="quiet" isBusy={sending.isPending} disabled={sending.waitS > 0} onClick={send}>
              {sending.waitS > 0
                ? t('resendIn', { seconds: sending.waitS })
                : t(sentMinutes === null ? 'sendCode' : 'resend')}
            </Button>
          </span>
        }
      />
      <StayLoggedIn isKept={isKept} onChange={setIsKept} />
      <Button kind="primary" size="l" isWide type="submit" isBusy={entry.isPending} disabled={entry.waitS > 0}>
        {entry.waitS > 0 ? t('wait', { seconds: entry.waitS }) : t('submit')}
      </Button>
      <div className={styles.failure}>
        {failed.failure === null ? null : <LoginFailure error={failed.failure} waitS={failed.waitS} />}
      </div>
    </form>
  );
}
