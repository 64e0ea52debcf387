import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isNew: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** A password field with a button that shows the text. */
export function PasswordField({ isNew, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('account');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      icon="lock"
      isRequired
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={128}
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
