import { minPasswordLength, NewUserName, shortestPassword, userRoutes } from '@oilsight/contract';
import type { Person, User } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { me } from '../../../api/me.ts';
import { displayName } from '../../../domain/user-name.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfPerson } from '../checks.ts';
import type { FieldError } from '../checks.ts';
import { ReachFields, UserNameField } from '../LoginFields.tsx';
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
  const roleOf = (authority: string) => roles.find((role) => role.authority === authority) ?? null;
  const { data: info } = useQuery(me);
  const leastOf = (authority: string) =>
    minPasswordLength(roleOf(authority)?.authority ?? null, info?.passwordMinLength ?? shortestPassword);
  const form = useForm({
    initial: valuesOf(person, reader, roles),
    check: (now) =>
      fieldErrorsOfPerson(now, roleOf(now.authority)?.place ?? null, person === null ? leastOf(now.authority) : null),
    say: (fieldError: FieldError, _name, now) => t(`fieldError.${fieldError}`, { least: leastOf(now.authority) }),
    save: async (now) => {
      const role = roleOf(now.authority);
      if (role === null) return null;
      const body = formOf(now, role);
      if (person !== null)
        return {
          user: await call(userRoutes.updateUser, {
            body: { ...body, userId: person.userId, version: person.version },
          }),
          password: null,
        };
      return call(userRoutes.createUser, {
        body: {
          ...body,
          userName: NewUserName.parse(now.userName),
          ...(now.passwordWay === 'own' ? { password: now.password } : {}),
        },
      });
    },
    onSaved: (saved) => (saved === null ? undefined : onDone(saved.user.userName, saved.password)),
  });
  const { values, set, errorOf } = form;
  const role = roleOf(values.authority);
  return (
    <FormDialog
      title={person === null ? t('user.create') : t('user.edit', { name: displayName(person) })}
      size="m"
      form={form}
      action={person === null ? t('action.create') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      {person === null ? (
        <UserNameField value={values.userName} error={errorOf('userName')} onChange={(userName) => set({ userName })} />
      ) : null}
      <NameFields firstName={values.firstName} lastName={values.lastName} errorOf={errorOf} onChange={set} />
      <ReachFields phone={values.phone} email={values.email} errorOf={errorOf} onChange={set} />
      <SelectField
        name="authority"
        label={t('form.role')}
        icon="key"
        isRequired
        placeholder={t('form.choose')}
        value={role?.authority ?? ''}
        error={errorOf('authority')}
        hint={role === null ? undefined : t(`sees.${role.authority}`)}
        options={roles.map(({ authority }) => ({ value: authority, label: t(`shell:role.${authority}`) }))}
        onChange={(authority) => set({ authority })}
      />
      {role === null ? null : (
        <PlaceFields reader={reader} role={role} values={values} errorOf={errorOf} onChange={set} />
      )}
      {person === null ? (
        <PasswordFields
          way={values.passwordWay}
          password={values.password}
          least={leastOf(values.authority)}
          error={errorOf('password')}
          onChange={set}
        />
      ) : null}
    </FormDialog>
  );
}
