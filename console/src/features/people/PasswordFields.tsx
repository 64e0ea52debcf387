import { shortestPassword } from '@oilsight/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/Form.module.css';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { PasswordWay } from './checks.ts';

interface PasswordFieldsProps {
  readonly way: PasswordWay;
  readonly password: string;
  /** Characters that it has at least. */
  readonly least: number;
  readonly error: string | null;
  readonly onChange: (change: { readonly passwordWay?: PasswordWay; readonly password?: string }) => void;
}

/** A password that the server makes up and shows once, or one typed here. */
export function PasswordFields({ way, password, least, error, onChange }: PasswordFieldsProps) {
  const { t } = useTranslation('people');
  const [isShown, setIsShown] = useState(false);
  return (
    <div className={form.group}>
      <span className={form.label}>{t('form.password')}</span>
      <div>
        <Segmented
          label={t('form.password')}
          value={way}
          onChange={(passwordWay) => onChange({ passwordWay })}
          segments={[
            { value: 'made', label: t('form.passwordMade') },
            { value: 'own', label: t('form.passwordOwn') },
          ]}
        />
      </div>
      {way === 'made' ? (
        <p className={form.remark}>{error ?? t('form.passwordMadeHint')}</p>
      ) : (
        <TextField
          name="password"
          label={t('form.newPassword')}
          icon="lock"
          isRequired
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          maxLength={128}
          value={password}
          error={error}
          hint={least === shortestPassword ? t('form.passwordHint') : t('form.passwordHintLeast', { least })}
          onChange={(typed) => onChange({ password: typed })}
          action={
            <Button
              kind="quiet"
              icon={isShown ? 'eye-off' : 'eye'}
              label={t(isShown ? 'form.hidePassword' : 'form.showPassword')}
              onClick={() => setIsShown(!isShown)}
            />
          }
        />
      )}
    </div>
  );
}
