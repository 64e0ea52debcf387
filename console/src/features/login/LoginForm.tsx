import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { longestName, fieldErrorsOf } from './credentials.ts';
import type { FieldErrors } from './credentials.ts';
import { PasswordField } from './PasswordField.tsx';
import { StayLoggedIn } from './StayLoggedIn.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { login } from './queries.ts';
import type { Step } from './steps.ts';
import { useAttempt } from './useAttempt.ts';
import styles from './LoginForm.module.css';

/**
 * User name and password. A refusal is shown below the button, so that no field moves; after too many tries the wait
 * counts down.
 */
export function LoginForm({ onStep }: { readonly onStep: (step: Step | null) => void }) {
  const { t } = useTranslation('login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const { attempt, isPending, waitS, forget, failure } = useAttempt(login, {
    onDone: onStep,
    onFailure: () => passwordInput.current?.select(),
  });

  // The server counts tries by user name: after another one is typed there is no wait.
  const changeUsername = (name: string) => {
    setUsername(name);
    if (failure?.code === 429) forget();
  };

  const fieldErrors = fieldErrorsOf({ username, password });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (fieldErrors.username !== null) usernameInput.current?.focus();
    else if (fieldErrors.password !== null) passwordInput.current?.focus();
    else if (!isPending && waitS === 0) attempt({ username: username.trim(), password, isKept });
  };
  const shown = (fieldError: FieldErrors['username'] | FieldErrors['password']) =>
    isChecked && fieldError !== null ? t(`fieldError.${fieldError}`, { most: longestName }) : null;

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={usernameInput}
        name="username"
        label={t('username')}
        icon="user"
        aria-required
        value={username}
        onChange={changeUsername}
        error={shown(fieldErrors.username)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        ref={passwordInput}
        name="password"
        label={t('password')}
        aria-required
        value={password}
        onChange={setPassword}
        error={shown(fieldErrors.password)}
        autoComplete="current-password"
      />
      <StayLoggedIn isKept={isKept} onChange={setIsKept} />
      <Button kind="primary" size="l" isWide type="submit" isBusy={isPending} disabled={waitS > 0}>
        {waitS > 0 ? t('wait', { seconds: waitS }) : t('submit')}
      </Button>
      <div className={styles.failure}>
        {failure === null ? null : <LoginFailure error={failure} waitS={waitS} next={t('next.credentials')} />}
      </div>
    </form>
  );
}
