import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField.tsx';

interface SecondCodeFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | null;
}

/** A code of the authenticator app, or a recovery code. */
export function SecondCodeField(field: SecondCodeFieldProps) {
  const { t } = useTranslation('account');
  return (
    <TextField {...field} label={t('second.proof')} icon="key" isRequired autoComplete="one-time-code" maxLength={32} />
  );
}
