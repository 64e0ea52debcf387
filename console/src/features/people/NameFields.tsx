import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import form from '../../ui/Form.module.css';
import { TextField } from '../../ui/TextField.tsx';

interface NameFieldsProps {
  readonly firstName: string;
  readonly lastName: string;
  readonly errorOf: (name: 'firstName' | 'lastName') => string | null;
  readonly onChange: (change: { readonly firstName?: string; readonly lastName?: string }) => void;
}

/** Family name and given name, in the order of the language. */
export function NameFields({ firstName, lastName, errorOf, onChange }: NameFieldsProps) {
  const { t } = useTranslation('people');
  const family = (
    <TextField
      key="last"
      name="lastName"
      label={t('form.lastName')}
      icon="user"
      maxLength={64}
      autoComplete="off"
      value={lastName}
      error={errorOf('lastName')}
      onChange={(typed) => onChange({ lastName: typed })}
    />
  );
  const given = (
    <TextField
      key="first"
      name="firstName"
      label={t('form.firstName')}
      icon="user"
      maxLength={64}
      autoComplete="off"
      value={firstName}
      error={errorOf('firstName')}
      onChange={(typed) => onChange({ firstName: typed })}
    />
  );
  return <div className={form.pair}>{useLanguage() === 'zh-CN' ? [family, given] : [given, family]}</div>;
}
