import { virtualUserRoutes } from '@oilsight/contract';
import type { Person } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/call.ts';
import { displayName } from '../../../domain/user-name.ts';
import { showMessage } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MadePassword } from '../MadePassword.tsx';
import { useRefresh } from '../queries.ts';
import { ResetPasswordDialog } from '../users/ResetPasswordDialog.tsx';
import { DisableDialog } from '../users/UserDialogs.tsx';
import { VirtualDialog } from './VirtualDialog.tsx';

/** The one dialog that is open. `next`: whose devices are chosen when it closes. */
export type Opened =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'password' | 'disable' | 'expire'; readonly person: Person }
  | { readonly kind: 'made'; readonly userName: string; readonly password: string; readonly next: string | null };

interface VirtualDialogsProps {
  readonly opened: Opened;
  readonly onOpen: (opened: Opened | null) => void;
  /** Reads an account anew that somebody else has changed. */
  readonly onReload: (userId: string) => void;
}

/**
 * What is done to one experience account, each in a dialog of its own. A new one goes on to the choice of its devices.
 */
export function VirtualDialogs({ opened, onOpen, onReload }: VirtualDialogsProps) {
  const { t } = useTranslation('people');
  const navigate = useNavigate();
  const refresh = useRefresh();
  const close = () => onOpen(null);
  const choose = (userId: string) => void navigate(`/virtualdevice?userId=${userId}`);
  switch (opened.kind) {
    case 'create':
    case 'edit':
      return (
        <VirtualDialog
          key={opened.kind === 'edit' ? opened.person.version : 'new'}
          person={opened.kind === 'edit' ? opened.person : null}
          onClose={close}
          onReload={() => (opened.kind === 'edit' ? onReload(opened.person.userId) : close())}
          onDone={({ userId, userName }, password) => {
            refresh();
            showMessage('done', t(opened.kind === 'create' ? 'user.created' : 'saved', { name: userName }));
            if (password !== null) return onOpen({ kind: 'made', userName, password, next: userId });
            close();
            if (opened.kind === 'create') choose(userId);
          }}
        />
      );
    case 'password':
      return (
        <ResetPasswordDialog
          key={opened.person.version}
          person={opened.person}
          onClose={close}
          onReload={() => onReload(opened.person.userId)}
          onDone={(userName, password) => {
            refresh();
            showMessage('done', t('reset.done', { name: userName }));
            onOpen(password === null ? null : { kind: 'made', userName, password, next: null });
          }}
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
    case 'expire':
      return (
        <ExpireDialog
          key={opened.person.version}
          person={opened.person}
          onClose={close}
          onReload={() => onReload(opened.person.userId)}
        />
      );
    case 'made':
      return (
        <MadePassword
          userName={opened.userName}
          password={opened.password}
          onClose={() => {
            close();
            if (opened.next !== null) choose(opened.next);
          }}
        />
      );
  }
}

function ExpireDialog({
  person,
  onClose,
  onReload,
}: {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('people');
  const refresh = useRefresh();
  const name = displayName(person);
  return (
    <ConfirmDialog
      title={t('expire.title', { name })}
      action={t('action.expire')}
      onClose={onClose}
      onReload={onReload}
      act={async () => {
        await call(virtualUserRoutes.expireVirtualUser, { body: { userId: person.userId, version: person.version } });
        refresh();
        showMessage('done', t('expire.done', { name }));
      }}
    >
      <p>{t('expire.text')}</p>
    </ConfirmDialog>
  );
}
