import { shortestPassword } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { useMinPasswordLength } from '../../../domain/useMinPasswordLength.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfPassword } from '../checks.ts';
import type { PasswordValues, FieldError } from '../checks.ts';
import { useDirty } from '../dirty.ts';
import { changePassword, sessionsQuery } from '../queries.ts';
import styles from './Part.module.css';
import { PasswordField } from './PasswordField.tsx';
import { Confirmation } from './Confirmation.tsx';

const rules = ['common', 'others'] as const;

/** Changes the password; the old one is asked for. Every other login ends with it. */
export function PasswordForm({
  isChanged,
  onChanged,
}: {
  readonly isChanged: boolean;
  readonly onChanged: () => void;
}) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const least = useMinPasswordLength(useQuery(me).data?.user.authority ?? null);
  const lengthRule = least === shortestPassword ? t('password.rule.length') : t('password.rule.lengthLeast', { least });
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm<PasswordValues, FieldError, null>({
    initial: { oldPassword: '', newPassword: '', again: '' },
    check: (values) => fieldErrorsOfPassword(values, least),
    say: (fieldError) => t(`fieldError.${fieldError}`, { least }),
    save: ({ oldPassword, newPassword }) => changePassword(oldPassword, newPassword),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onChanged();
    },
  });
  useDirty(isDirty);
  const field = (name: keyof PasswordValues) => (
    <PasswordField
      name={name}
      label={t(`password.${name}`)}
      isNew={name !== 'oldPassword'}
      value={values[name]}
      error={errorOf(name)}
      onChange={(typed) => set({ [name]: typed })}
    />
  );
  return (
    <form ref={ref} className={styles.fields} onSubmit={submit} noValidate>
      <ul className={styles.rules}>
        <li>{lengthRule}</li>
        {rules.map((rule) => (
          <li key={rule}>{t(`password.rule.${rule}`)}</li>
        ))}
      </ul>
      {field('oldPassword')}
      {field('newPassword')}
      {field('again')}
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={styles.actions}>
        <Button type="submit" isBusy={isSaving} disabled={!isDirty}>
          {t('password.change')}
        </Button>
        <Confirmation text={isChanged && !isDirty ? t('password.changed') : null} />
      </div>
    </form>
  );
}
