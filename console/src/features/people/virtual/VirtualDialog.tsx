import { NewUserName, virtualUserRoutes } from '@oilsight/contract';
import type { Person } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMinPasswordLength } from '../../../domain/useMinPasswordLength.ts';
import { displayName } from '../../../domain/user-name.ts';
import { useNow } from '../../../lib/now.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { fieldErrorsOfVirtual } from '../checks.ts';
import type { VirtualValues, FieldError } from '../checks.ts';
import { ReachFields, UserNameField } from '../LoginFields.tsx';
import { NameFields } from '../NameFields.tsx';
import { PasswordFields } from '../PasswordFields.tsx';
import { endInDays } from './expiry.ts';
import { ExpiryField } from './ExpiryField.tsx';

interface VirtualDialogProps {
  /** null: a new one. */
  readonly person: Person | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
  /** @param password the one that was made up; null: the typed one, or none was asked for */
  readonly onDone: (person: Person, password: string | null) => void;
}

/** Life of a new experience account, days. */
const usualDays = 30;

const orNull = (text: string) => (text.trim() === '' ? null : text);

function valuesOf(person: Person | null, now: number): VirtualValues {
  return {
    userName: '',
    firstName: person?.firstName ?? '',
    lastName: person?.lastName ?? '',
    phone: person?.phone ?? '',
    email: person?.email ?? '',
    expiresAt: person === null ? endInDays(usualDays, now) : person.expiresAt,
    passwordWay: 'made',
    password: '',
  };
}

/** The form of an experience account. */
export function VirtualDialog({ person, onClose, onReload, onDone }: VirtualDialogProps) {
  const { t } = useTranslation('people');
  const now = useNow();
  const least = useMinPasswordLength('EXPERIENCE');
  const form = useForm({
    initial: valuesOf(person, now),
    check: (typed) => fieldErrorsOfVirtual(typed, { least: person === null ? least : null, now }),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`, { least }),
    save: async ({ userName, passwordWay, password, firstName, lastName, phone, email, expiresAt }) => {
      const body = { firstName, lastName, phone: orNull(phone), email: orNull(email), expiresAt: expiresAt ?? now };
      if (person !== null)
        return {
          user: await call(virtualUserRoutes.updateVirtualUser, {
            body: { ...body, userId: person.userId, version: person.version },
          }),
          password: null,
        };
      return call(virtualUserRoutes.createVirtualUser, {
        body: { ...body, userName: NewUserName.parse(userName), ...(passwordWay === 'own' ? { password } : {}) },
      });
    },
    onSaved: (saved) => onDone(saved.user, saved.password),
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={person === null ? t('virtual.create') : t('user.edit', { name: displayName(person) })}
      size="m"
      form={form}
      action={person === null ? t('action.create') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      {person === null ? (
        <UserNameField value={values.userName} error={errorOf('userName')} onChange={(userName) => set({ userName })} />
      ) : null}
      <ExpiryField value={values.expiresAt} error={errorOf('expiresAt')} onChange={(expiresAt) => set({ expiresAt })} />
      <NameFields firstName={values.firstName} lastName={values.lastName} errorOf={errorOf} onChange={set} />
      <ReachFields phone={values.phone} email={values.email} isOptional errorOf={errorOf} onChange={set} />
      {person === null ? (
        <PasswordFields
          way={values.passwordWay}
          password={values.password}
          least={least}
          error={errorOf('password')}
          onChange={set}
        />
      ) : null}
    </FormDialog>
  );
}
