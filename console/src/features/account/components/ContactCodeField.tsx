import { useTranslation } from 'react-i18next';
import type { Ref } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { digitsOf } from '../checks.ts';
import type { ContactCode } from '../useContactCode.ts';
import styles from './ProfileSection.module.css';

interface ContactCodeFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: string | null;
  readonly sending: ContactCode;
  /** There is a phone or address that a code may be sent to. */
  readonly isReady: boolean;
  readonly onChange: (digits: string) => void;
  readonly onSend: () => void;
}

/** The code that was sent to a new phone or address, and the button that sends it. */
export function ContactCodeField({ ref, value, error, sending, isReady, onChange, onSend }: ContactCodeFieldProps) {
  const { t } = useTranslation('account');
  const { waitS, validForMinutes } = sending;
  return (
    <>
      <TextField
        ref={ref}
        name="code"
        label={t('contact.code')}
        icon="key"
        isRequired
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        error={error}
        hint={validForMinutes === null ? undefined : t('contact.sent', { minutes: validForMinutes })}
        onChange={(typed) => onChange(digitsOf(typed))}
        action={
          <span className={styles.send}>
            <Button kind="quiet" isBusy={sending.isSending} disabled={waitS > 0 || !isReady} onClick={onSend}>
              {waitS > 0
                ? t('contact.resendIn', { seconds: waitS })
                : t(validForMinutes === null ? 'contact.send' : 'contact.resend')}
            </Button>
          </span>
        }
      />
      {sending.error === null ? null : <FormFailure action="operate" error={sending.error} />}
    </>
  );
}
