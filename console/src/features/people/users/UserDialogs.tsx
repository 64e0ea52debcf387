import { userRoutes } from '@oilsight/contract';
import type { Person, User } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { displayName } from '../../../domain/user-name.ts';
import { showMessage } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MadePassword } from '../MadePassword.tsx';
import { useRefresh } from '../queries.ts';
import type { GivableRole } from '../queries.ts';
import { PersonDialog } from './PersonDialog.tsx';
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx';

/** The one dialog that is open. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'password' | 'disable'; readonly person: Person }
  | { readonly kind: 'made'; readonly userName: string; readonly password: string };

interface UserDialogsProps {
  readonly opened: Opened;
  readonly reader: User;
  readonly roles: readonly GivableRole[];
  readonly onOpen: (opened: Opened | null) => void;
  /** Reads a person anew whom somebody else has changed. */
  readonly onReload: (userId: string) => void;
}

/** The dialogs for one person: create, edit, reset the password, disable. */
export function UserDialogs({ opened, reader, roles, onOpen, onReload }: UserDialogsProps) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  const close = () => onOpen(null);
  /** Ends a dialog; a password that the server made up is shown in the next. */
  const done = (text: string, made: { readonly userName: string; readonly password: string } | null) => {
    refresh();
    showMessage('done', text);
    onOpen(made === null ? null : { kind: 'made', ...made });
  };
  switch (opened.kind) {
    case 'create':
      return (
        <PersonDialog
          reader={reader}
          roles={roles}
          person={null}
          onClose={close}
          onReload={close}
          onDone={(name, password) =>
            done(t('user.created', { name }), password === null ? null : { userName: name, password })
          }
        />
      );
    case 'edit':
      return (
        <PersonDialog
          key={opened.person.version}
          reader={reader}
          roles={roles}
          person={opened.person}
          onClose={close}
          onReload={() => onReload(opened.person.userId)}
          onDone={(name) => done(t('saved', { name }), null)}
        />
      );
    case 'password':
      return (
        <ResetPasswordDialog
          key={opened.person.version}
          person={opened.person}
          onClose={close}
          onReload={() => onReload(opened.person.userId)}
          onDone={(name, password) =>
            done(t('reset.done', { name }), password === null ? null : { userName: name, password })
          }
        />
      );
    case 'disable':
      return (
        <DisableDialog
          key={opened.person.version}
          person={opened.person}
          onClose={close}
          onReload={() => onReload(opened.person.userId)}
        />
      );
    case 'made':
      return <MadePassword userName={opened.userName} password={opened.password} onClose={close} />;
  }
}

interface DisableDialogProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Disables a person's account, or enables it again. */
export function DisableDialog({ person: { userId, version, state, ...names }, onClose, onReload }: DisableDialogProps) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  const disabled = state !== 'disabled';
  const way = disabled ? 'disable' : 'enable';
  const name = displayName(names);
  return (
    <ConfirmDialog
      title={t(`gate.${way}.title`, { name })}
      action={t(`action.${way}`)}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await call(userRoutes.setUserDisabled, { body: { userId, version, disabled } });
        refresh();
        showMessage('done', t(`gate.${way}.done`, { name }));
      }}
    >
      <p>{t(`gate.${way}.text`)}</p>
    </ConfirmDialog>
  );
}
