import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { digitsOf, fieldErrorOfCode } from './credentials.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { secondStep } from './queries.ts';
import type { Step } from './steps.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './LoginForm.module.css';

interface SecondStepFormProps {
  readonly step: Extract<Step, { kind: 'second' }>;
  readonly onBack: () => void;
  /** Called when the step has expired on the server. */
  readonly onLate: () => void;
}

/** The code of the authenticator, or a recovery code when the phone is not at hand. */
export function SecondStepForm({ step: { stepToken, isKept }, onBack, onLate }: SecondStepFormProps) {
  const { t } = useTranslation('login');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [isChecked, setIsChecked] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { attempt, isPending, waitS, forget, failure } = useAttempt(secondStep, {
    onFailure: (error) => (error.code === 401 ? onLate() : input.current?.select()),
  });

  useEffect(() => {
    // The focus is outside React; it was lost when the form before this one was removed.
    input.current?.focus();
  }, []);

  const fieldError = fieldErrorOfCode(code.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fieldError !== null) input.current?.focus();
    else if (!isPending && waitS === 0) attempt({ stepToken, code: code.trim(), isKept });
  };
  const change = (next: typeof kind) => {
    setKind(next);
    setCode('');
    setIsChecked(false);
    forget();
    input.current?.focus();
  };

  return (
    <form className={`${styles.form} ${styles.second}`} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        name="code"
        label={t(`second.${kind}.label`)}
        icon="key"
        aria-required
        value={code}
        onChange={(typed) => setCode(kind === 'app' ? digitsOf(typed) : typed)}
        error={isChecked && fieldError !== null ? t(`fieldError.${fieldError}`) : null}
        hint={t(`second.${kind}.hint`)}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
      />
      {failure === null ? null : <LoginFailure error={failure} waitS={waitS} />}
      <Button kind="primary" size="l" isWide type="submit" isBusy={isPending} disabled={waitS > 0}>
        {waitS > 0 ? t('wait', { seconds: waitS }) : t('submit')}
      </Button>
      <div className={styles.others}>
        <Button kind="quiet" icon="chevron-left" onClick={onBack}>
          {t('again')}
        </Button>
        <Button kind="quiet" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {t(`second.${kind}.other`)}
        </Button>
      </div>
    </form>
  );
}
