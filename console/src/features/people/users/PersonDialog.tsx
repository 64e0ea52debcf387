import { NewUserName, userRoutes } from '@oilsight/contract';
import type { Person, User } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displayName } from '../../../domain/user-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { wrongsOfPerson } from '../checks.ts';
import type { Wrong } from '../checks.ts';
import { NameFields } from '../NameFields.tsx';
import { PasswordFields } from '../PasswordFields.tsx';
import type { GivableRole } from '../queries.ts';
import { formOf, valuesOf } from './person-form.ts';
import { PlaceFields } from './PlaceFields.tsx';

interface PersonDialogProps {
  readonly reader: User;
  readonly roles: readonly GivableRole[];
  /** null: a new one. */
  readonly person: Person | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
  /** @param password the one that was made up; null: the typed one, or none was asked for */
  readonly onDone: (userName: string, password: string | null) => void;
}

/** The form of a user: who it is, how it is reached, what it may see. */
export function PersonDialog({ reader, roles, person, onClose, onReload, onDone }: PersonDialogProps) {
  const { t } = useTranslation(['people', 'shell']);
  const { t: common } = useTranslation('common');
  const roleOf = (authority: string) => roles.find((role) => role.authority === authority) ?? null;
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: valuesOf(person, reader, roles),
    check: (now) => wrongsOfPerson(now, roleOf(now.authority)?.place ?? null, person === null),
    say: (wrong: Wrong) => t(`wrong.${wrong}`),
    save: async (now) => {
      const role = roleOf(now.authority);
      if (role === null) return null;
      const body = formOf(now, role);
      if (person !== null) return { user: await call(userRoutes.updateUser, { body: { ...body, userId: person.userId, version: person.version } }), password: null };
      return call(userRoutes.createUser, { body: { ...body, userName: NewUserName.parse(now.userName), ...(now.passwordWay === 'own' ? { password: now.password } : {}) } });
    },
    onSaved: (saved) => (saved === null ? undefined : onDone(saved.user.userName, saved.password)),
  });
  const role = roleOf(values.authority);
  return (
    <Dialog title={person === null ? t('user.create') : t('user.edit', { name: displayName(person) })} size="m" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
          {person === null ? (
            <TextField
              name="userName" label={t('form.userName')} icon="user" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} value={values.userName} error={errorOf('userName')} hint={t('form.userNameHint')}
              onChange={(userName) => set({ userName })}
            />
          ) : null}
          <NameFields firstName={values.firstName} lastName={values.lastName} errorOf={errorOf} onChange={set} />
          <div className={form.pair}>
            <TextField name="phone" label={t('form.phone')} icon="phone" type="tel" inputMode="tel" autoComplete="off" maxLength={30} value={values.phone} error={errorOf('phone')} onChange={(phone) => set({ phone })} />
            <TextField name="email" label={t('form.email')} icon="mail" type="email" inputMode="email" autoComplete="off" maxLength={254} value={values.email} error={errorOf('email')} onChange={(email) => set({ email })} />
          </div>
          <SelectField
            name="authority" label={t('form.role')} icon="key" placeholder={t('form.choose')} value={role?.authority ?? ''} error={errorOf('authority')} hint={role === null ? undefined : t(`sees.${role.authority}`)}
            options={roles.map(({ authority }) => ({ value: authority, label: t(`shell:role.${authority}`) }))} onChange={(authority) => set({ authority })}
          />
          {role === null ? null : <PlaceFields reader={reader} role={role} values={values} errorOf={errorOf} onChange={set} />}
          {person === null ? <PasswordFields way={values.passwordWay} password={values.password} error={errorOf('password')} onChange={set} /> : null}
          {failure === null ? null : <FormFailure error={failure} onReload={onReload} />}
        </div>
        <div className={form.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving}>{person === null ? t('deed.create') : common('save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
