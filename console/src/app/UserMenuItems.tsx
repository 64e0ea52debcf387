import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../domain/Allowed.tsx';
import type { DialogKey } from '../domain/user-menu.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLogout } from './useLogout.ts';
import { leading, userMenu } from './user-menu.ts';
import type { UserMenuItem } from './user-menu.ts';
import styles from './UserMenuItems.module.css';

interface UserMenuItemsProps {
  /** Closes the menu. */
  readonly onChoose: () => void;
  readonly onDialog: (dialog: DialogKey) => void;
}

/** The entries of the person's menu, by role. */
export function UserMenuItems({ onChoose, onDialog }: UserMenuItemsProps) {
  const open = (key: DialogKey) => {
    onChoose();
    onDialog(key);
  };
  return (
    <ul>
      {leading(userMenu).map((item) => (
        <Allowed key={item.key} roles={item.roles}>
          <li>
            <Item item={item} onChoose={onChoose} onOpen={open} />
          </li>
        </Allowed>
      ))}
    </ul>
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
  const content = (
    <>
      <Icon name={icon} />
      {t(`userMenu.${key}`)}
    </>
  );
  if (key === 'home')
    return (
      <Link to="/dashboard" className={styles.item} onClick={onChoose}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.item}
      disabled={isLeaving}
      onClick={() => (key === 'logout' ? logout() : onOpen(key))}
    >
      {content}
    </button>
  );
}
