import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextField } from '../../ui/TextField.tsx';

type PasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'icon' | 'action' | 'maxLength' | 'onKeyDown' | 'onKeyUp' | 'onBlur'
>;

/** A password, which a button shows; says when Caps Lock is on. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('login');
  const [isShown, setIsShown] = useState(false);
  const [isCapsOn, setIsCapsOn] = useState(false);
  const watchCaps: ComponentProps<typeof TextField>['onKeyDown'] = (event) =>
    setIsCapsOn(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...field}
      icon="lock"
      type={isShown ? 'text' : 'password'}
      maxLength={128}
      onKeyDown={watchCaps}
      onKeyUp={watchCaps}
      onBlur={() => setIsCapsOn(false)}
      hint={
        isCapsOn ? (
          <>
            <Icon name="caps-lock" size="s" />
            {t('capsLock')}
          </>
        ) : (
          hint
        )
      }
      action={
        <Button
          kind="quiet"
          icon={isShown ? 'eye-off' : 'eye'}
          label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}
