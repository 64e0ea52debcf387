import { accountRoutes } from '@oilsight/contract';
import type { Profile } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useDirty } from '../dirty.ts';
import { useTakeProfile } from '../queries.ts';
import styles from './Part.module.css';
import { Confirmation } from './Confirmation.tsx';

interface NamesFormProps {
  readonly profile: Pick<Profile, 'firstName' | 'lastName'>;
  /** They were changed here a moment ago. */
  readonly isSaved: boolean;
  readonly onSaved: () => void;
}

/** Family name and given name, in the order of the language. */
export function NamesForm({ profile: { firstName, lastName }, isSaved, onSaved }: NamesFormProps) {
  const { t } = useTranslation('account');
  const { t: common } = useTranslation('common');
  const take = useTakeProfile();
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: { firstName, lastName },
    check: () => ({}),
    say: () => '',
    save: (body) => call(accountRoutes.updateProfile, { body }),
    onSaved: (profile) => {
      take(profile);
      onSaved();
    },
  });
  useDirty(isDirty);
  const field = (name: 'firstName' | 'lastName') => (
    <TextField
      key={name}
      name={name}
      label={t(`names.${name}`)}
      icon="user"
      maxLength={50}
      autoComplete={name === 'lastName' ? 'family-name' : 'given-name'}
      value={values[name]}
      error={errorOf(name)}
      onChange={(typed) => set({ [name]: typed })}
    />
  );
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <div className={styles.pair}>
        {useLanguage() === 'zh-CN' ? [field('lastName'), field('firstName')] : [field('firstName'), field('lastName')]}
      </div>
      {failure === null ? null : <FormFailure error={failure} />}
      <div className={styles.actions}>
        <Button type="submit" disabled={!isDirty} isBusy={isSaving}>
          {common('save')}
        </Button>
        <Confirmation text={isSaved && !isDirty ? t('saved') : null} />
      </div>
    </form>
  );
}
