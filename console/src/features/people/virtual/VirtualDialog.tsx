import { NewUserName, virtualUserRoutes } from '@oilsight/contract';
import type { Person } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displayName } from '../../../domain/user-name.ts';
import { useNow } from '../../../lib/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { wrongsOfVirtual } from '../checks.ts';
import type { VirtualValues, Wrong } from '../checks.ts';
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
    userName: '', firstName: person?.firstName ?? '', lastName: person?.lastName ?? '', phone: person?.phone ?? '', email: person?.email ?? '',
    expiresAt: person === null ? endInDays(usualDays, now) : person.expiresAt, passwordWay: 'made', password: '',
  };
}

/** The form of an experience account. */
export function VirtualDialog({ person, onClose, onReload, onDone }: VirtualDialogProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const now = useNow();
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: valuesOf(person, now),
    check: (typed) => wrongsOfVirtual(typed, { isNew: person === null, now }),
    say: (wrong: Wrong) => t(`wrong.${wrong}`),
    save: async ({ userName, passwordWay, password, firstName, lastName, phone, email, expiresAt }) => {
      const body = { firstName, lastName, phone: orNull(phone), email: orNull(email), expiresAt: expiresAt ?? now };
      if (person !== null) return { user: await call(virtualUserRoutes.updateVirtualUser, { body: { ...body, userId: person.userId, version: person.version } }), password: null };
      return call(virtualUserRoutes.createVirtualUser, { body: { ...body, userName: NewUserName.parse(userName), ...(passwordWay === 'own' ? { password } : {}) } });
    },
    onSaved: (saved) => onDone(saved.user, saved.password),
  });
  return (
    <Dialog title={person === null ? t('virtual.create') : t('user.edit', { name: displayName(person) })} size="m" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
          {person === null ? (
            <TextField
              name="userName" label={t('form.userName')} icon="user" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={64} value={values.userName} error={errorOf('userName')} hint={t('form.userNameHint')}
              onChange={(userName) => set({ userName })}
            />
          ) : null}
          <ExpiryField value={values.expiresAt} error={errorOf('expiresAt')} onChange={(expiresAt) => set({ expiresAt })} />
          <NameFields firstName={values.firstName} lastName={values.lastName} errorOf={errorOf} onChange={set} />
          <div className={form.pair}>
            <TextField name="phone" label={t('form.phoneIfAny')} icon="phone" type="tel" inputMode="tel" autoComplete="off" maxLength={30} value={values.phone} error={errorOf('phone')} onChange={(phone) => set({ phone })} />
            <TextField name="email" label={t('form.emailIfAny')} icon="mail" type="email" inputMode="email" autoComplete="off" maxLength={254} value={values.email} error={errorOf('email')} onChange={(email) => set({ email })} />
          </div>
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
