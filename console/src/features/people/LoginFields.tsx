import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import form from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField.tsx';

interface FieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The name that somebody will log in by. */
export function UserNameField({ value, error, onChange }: FieldProps) {
  const { t } = useTranslation('people');
  return (
    <TextField
      name="userName"
      label={t('form.userName')}
      icon="user"
      isRequired
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      value={value}
      error={error}
      hint={t('form.userNameHint')}
      onChange={onChange}
    />
  );
}

interface ReachFieldsProps {
  readonly phone: string;
  readonly email: string;
  /** Somebody may have neither. */
  readonly isOptional?: boolean;
  readonly phoneHint?: ReactNode;
  readonly errorOf: (name: 'phone' | 'email') => string | null;
  readonly onChange: (change: { readonly phone?: string; readonly email?: string }) => void;
}

/** How somebody is reached. */
export function ReachFields({ phone, email, isOptional = false, phoneHint, errorOf, onChange }: ReachFieldsProps) {
  const { t } = useTranslation('people');
  return (
    <div className={form.pair}>
      <TextField
        name="phone"
        label={t(isOptional ? 'form.phoneIfAny' : 'form.phone')}
        icon="phone"
        isRequired={!isOptional}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={30}
        value={phone}
        error={errorOf('phone')}
        hint={phoneHint}
        onChange={(typed) => onChange({ phone: typed })}
      />
      <TextField
        name="email"
        label={t(isOptional ? 'form.emailIfAny' : 'form.email')}
        icon="mail"
        isRequired={!isOptional}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={errorOf('email')}
        onChange={(typed) => onChange({ email: typed })}
      />
    </div>
  );
}
