import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { reachable } from '../../api/reachable.ts';
import { useNow } from '../../lib/now.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { wrongsOf } from './credentials.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { login } from './queries.ts';
import styles from './LoginForm.module.css';

/** User name and password. What the server refuses is said above the button; too many tries count down. */
export function LoginForm() {
  const { t } = useTranslation('login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isKept, setIsKept] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [freeAt, setFreeAt] = useState(0);
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const now = useNow();
  const waitS = Math.max(0, Math.ceil((freeAt - now) / 1000));
  const queryClient = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    ...login,
    onError: (failure) => {
      if (failure.retryAfterS !== null) setFreeAt(Date.now() + failure.retryAfterS * 1000);
      // What stands at the foot of the page must not say otherwise.
      if (failure.kind === 'network') void queryClient.invalidateQueries({ queryKey: reachable.queryKey });
      passwordInput.current?.select();
    },
  });

  // A wait that is over has nothing more to say; one without an end known stays.
  const isOver = error?.retryAfterS !== null && waitS === 0;
  // Tries are counted by user name: another one need not wait.
  const changeUsername = (name: string) => {
    setUsername(name);
    if (error?.code !== 429) return;
    setFreeAt(0);
    reset();
  };

  const wrongs = wrongsOf({ username, password });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (wrongs.username !== null) usernameInput.current?.focus();
    else if (wrongs.password !== null) passwordInput.current?.focus();
    else if (!isPending && waitS === 0) mutate({ username: username.trim(), password, isKept });
  };
  const watchCaps = (event: KeyboardEvent) => setIsCapsOn(event.getModifierState('CapsLock'));
  const shown = (wrong: 'usernameMissing' | 'passwordMissing' | 'passwordShort' | null) => (isChecked && wrong !== null ? t(`wrong.${wrong}`) : null);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={usernameInput} name="username" label={t('username')} icon="user" value={username} onChange={changeUsername} error={shown(wrongs.username)}
        autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64}
      />
      <TextField
        ref={passwordInput} name="password" label={t('password')} icon="lock" value={password} onChange={setPassword} error={shown(wrongs.password)}
        type={isShown ? 'text' : 'password'} autoComplete="current-password" maxLength={128} onKeyDown={watchCaps} onKeyUp={watchCaps} onBlur={() => setIsCapsOn(false)}
        hint={isCapsOn ? <><Icon name="caps-lock" size="s" />{t('capsLock')}</> : undefined}
        action={<Button kind="quiet" icon={isShown ? 'eye-off' : 'eye'} label={t(isShown ? 'hidePassword' : 'showPassword')} aria-pressed={isShown} onClick={() => setIsShown(!isShown)} />}
      />
      <label className={styles.keep}>
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)} />
        {t('keep')}
      </label>
      {error === null || isPending || isOver ? null : <LoginFailure error={error} waitS={waitS} />}
      <Button kind="primary" size="l" isWide type="submit" isBusy={isPending} disabled={waitS > 0}>
        {waitS > 0 ? t('wait', { seconds: waitS }) : t('submit')}
      </Button>
    </form>
  );
}
