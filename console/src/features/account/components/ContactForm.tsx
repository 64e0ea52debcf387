import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorOfCode, fieldErrorOfContact, fieldErrorOfSecondCode, fieldErrorsOf } from '../checks.ts';
import type { ContactKind, ContactProof, FieldError } from '../checks.ts';
import { useDirty } from '../dirty.ts';
import { changeContact, sessionsQuery, useTakeProfile } from '../queries.ts';
import { useContactCode } from '../useContactCode.ts';
import parts from './Part.module.css';
import { ContactCodeField } from './ContactCodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './ProfileSection.module.css';
import { SecondCodeField } from './SecondCodeField.tsx';

interface ContactFormProps {
  readonly kind: ContactKind;
  readonly current: string | null;
  /** The account asks for a second factor: so does this. */
  readonly hasSecondFactor: boolean;
  readonly onDone: (isChanged: boolean) => void;
}

const inputs = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 30 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
} as const;

/**
 * Another phone or address, the code that is sent there, and the proof that it is the account's owner who asks. One
 * that is there already needs no code and gets none.
 */
export function ContactForm({ kind, current, hasSecondFactor, onDone }: ContactFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const take = useTakeProfile();
  const queryClient = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Outside React: the focus. The button that had it is gone.
    first.current?.focus();
  }, []);
  const [isAsked, setIsAsked] = useState(false);
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<
    ContactProof & { target: string },
    FieldError,
    Awaited<ReturnType<typeof changeContact>>
  >({
    initial: { target: '', code: '', password: '', secondFactorCode: '' },
    names: { phone: 'target', email: 'target' },
    check: (values) =>
      fieldErrorsOf({
        target: fieldErrorOfContact(kind, values.target, current),
        code: fieldErrorOfCode(values.code),
        password: values.password === '' ? 'passwordMissing' : null,
        secondFactorCode: hasSecondFactor ? fieldErrorOfSecondCode(values.secondFactorCode) : null,
      }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: ({ target, ...proof }) => changeContact(kind, target, proof),
    onSaved: (profile) => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      take(profile);
      onDone(true);
    },
  });
  const sending = useContactCode(kind, () => code.current?.focus());
  useDirty(isDirty);
  // The second factor may have been turned on elsewhere since this page was loaded: then the server asks for a code.
  const needsSecondCode = hasSecondFactor || values.secondFactorCode !== '' || errorOf('secondFactorCode') !== null;
  const { target } = values;
  const fieldError = fieldErrorOfContact(kind, target, current);
  const send = () => {
    setIsAsked(true);
    if (fieldError === null) sending.send(target);
  };
  return (
    <form ref={ref} className={styles.change} onSubmit={submit} noValidate>
      <TextField
        ref={first}
        {...inputs[kind]}
        name="target"
        label={t(`contact.${kind}.new`)}
        icon={kind === 'phone' ? 'phone' : 'mail'}
        isRequired
        value={target}
        error={
          errorOf('target') ??
          ((isAsked || fieldError === 'unchanged') && fieldError !== null ? t(`fieldError.${fieldError}`) : null)
        }
        onChange={(typed) => {
          set({ target: typed });
          setIsAsked(false);
          sending.forget();
        }}
      />
      <ContactCodeField
        ref={code}
        value={values.code}
        error={errorOf('code')}
        sending={sending}
        isReady={target.trim() !== '' && fieldError !== 'unchanged'}
        onChange={(typed) => set({ code: typed })}
        onSend={send}
      />
      <PasswordField
        name="password"
        label={t('contact.password')}
        isNew={false}
        value={values.password}
        error={errorOf('password')}
        onChange={(password) => set({ password })}
      />
      {needsSecondCode ? (
        <SecondCodeField
          name="secondFactorCode"
          value={values.secondFactorCode}
          error={errorOf('secondFactorCode')}
          onChange={(secondFactorCode) => set({ secondFactorCode })}
        />
      ) : null}
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={parts.actions}>
        <Button kind="primary" type="submit" isBusy={isSaving}>
          {common('save')}
        </Button>
        <Button onClick={() => onDone(false)}>{common('cancel')}</Button>
      </div>
    </form>
  );
}
