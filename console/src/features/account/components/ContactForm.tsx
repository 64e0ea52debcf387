import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/call-error.ts';
import { useWait } from '../../../lib/useWait.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { digitsOf, wrongOfCode, wrongOfContact, wrongsOf } from '../checks.ts';
import type { ContactKind, Wrong } from '../checks.ts';
import { useDirty } from '../dirty.ts';
import { changeContact, requestCode, useTakeProfile } from '../queries.ts';
import parts from './Part.module.css';
import styles from './ProfileSection.module.css';

interface ContactFormProps {
  readonly kind: ContactKind;
  readonly current: string | null;
  readonly onDone: (isChanged: boolean) => void;
}

const inputs = { phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 }, email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 } } as const;

/** Another phone or address, and the code that is sent there to prove it. One that is there already needs no code and gets none. */
export function ContactForm({ kind, current, onDone }: ContactFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const take = useTakeProfile();
  const first = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Outside React: the focus. The button that had it is gone.
    first.current?.focus();
  }, []);
  const [isAsked, setIsAsked] = useState(false);
  const { waitS, waitFor } = useWait();
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<{ target: string; code: string }, Wrong, Awaited<ReturnType<typeof changeContact>>>({
    initial: { target: '', code: '' },
    check: (values) => wrongsOf({ target: wrongOfContact(kind, values.target, current), code: wrongOfCode(values.code) }),
    say: (wrong) => t(`wrong.${wrong}`),
    save: (values) => changeContact(kind, values.target, values.code),
    onSaved: (profile) => {
      take(profile);
      onDone(true);
    },
  });
  const sending = useMutation({
    mutationFn: () => requestCode(kind, values.target),
    onSuccess: ({ resendAfterS }) => {
      waitFor(resendAfterS);
      code.current?.focus();
    },
    onError: (error) => {
      if (error instanceof CallError && error.retryAfterS !== null) waitFor(error.retryAfterS);
    },
  });
  useDirty(isDirty);
  const { target } = values;
  const wrong = wrongOfContact(kind, target, current);
  const sent = sending.data === undefined ? undefined : t('contact.sent', { minutes: Math.round(sending.data.validForS / 60) });
  const send = () => {
    setIsAsked(true);
    if (wrong === null) sending.mutate();
  };
  return (
    <form ref={ref} className={styles.change} onSubmit={submit} noValidate>
      <TextField
        ref={first} {...inputs[kind]} name="target" label={t(`contact.${kind}.new`)} icon={kind === 'phone' ? 'phone' : 'mail'} isRequired value={target}
        error={errorOf('target') ?? ((isAsked || wrong === 'unchanged') && wrong !== null ? t(`wrong.${wrong}`) : null)}
        onChange={(typed) => {
          // Codes are counted by where they go: another one need not wait.
          set({ target: typed });
          setIsAsked(false);
          sending.reset();
          waitFor(0);
        }}
      />
      <TextField
        ref={code} name="code" label={t('contact.code')} icon="key" isRequired inputMode="numeric" autoComplete="one-time-code" value={values.code} error={errorOf('code')} hint={sent}
        onChange={(typed) => set({ code: digitsOf(typed) })}
        action={<span className={styles.send}><Button kind="quiet" isBusy={sending.isPending} disabled={waitS > 0 || target.trim() === '' || wrong === 'unchanged'} onClick={send}>{waitS > 0 ? t('contact.resendIn', { seconds: waitS }) : t(sent === undefined ? 'contact.send' : 'contact.resend')}</Button></span>}
      />
      {sending.error === null ? null : <FormFailure deed="operate" error={sending.error} />}
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={parts.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>{common('save')}</Button>
        <Button onClick={() => onDone(false)}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
