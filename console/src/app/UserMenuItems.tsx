import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../domain/Allowed.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useLogout } from './useLogout.ts';
import { itemsOf, userDialogs } from './user-menu.ts';
import type { DialogKey, UserMenuItem } from './user-menu.ts';
import styles from './UserMenuItems.module.css';

/** The entries of the person's menu, by role, and the dialog that one of them has opened. */
export function UserMenuItems({ onChoose }: { readonly onChoose: () => void }) {
  const [opened, setOpened] = useState<DialogKey | null>(null);
  const open = (key: DialogKey) => {
    onChoose();
    setOpened(key);
  };
  return (
    <>
      <ul>{itemsOf(userDialogs).map((item) => <Allowed key={item.key} roles={item.roles}><li><Item item={item} onChoose={onChoose} onOpen={open} /></li></Allowed>)}</ul>
      {opened === null ? null : createPortal(<OpenedDialog key={opened} dialog={opened} onClose={() => setOpened(null)} />, document.body)}
    </>
  );
}

interface ItemProps {
  readonly item: UserMenuItem;
  readonly onChoose: () => void;
  readonly onOpen: (key: DialogKey) => void;
}

function Item({ item: { key, icon }, onChoose, onOpen }: ItemProps) {
  const { t } = useTranslation('shell');
  const { logout, isLeaving } = useLogout();
  const content = <><Icon name={icon} />{t(`userMenu.${key}`)}</>;
  if (key === 'home') return <Link to="/dashboard" className={styles.item} onClick={onChoose}>{content}</Link>;
  return <button type="button" className={styles.item} disabled={isLeaving} onClick={() => (key === 'logout' ? logout() : onOpen(key))}>{content}</button>;
}

function OpenedDialog({ dialog, onClose }: { readonly dialog: DialogKey; readonly onClose: () => void }) {
  const Dialog = userDialogs[dialog];
  return Dialog === undefined ? null : <Suspense><Dialog onClose={onClose} /></Suspense>;
}
