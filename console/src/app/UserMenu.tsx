import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DialogKey } from '../domain/user-menu.ts';
import { me } from '../api/me.ts';
import { Icon } from '../ui/Icon.tsx';
import { Avatar } from '../domain/Avatar.tsx';
import { displayName } from '../domain/user-name.ts';
import { UserMenuItems } from './UserMenuItems.tsx';
import styles from './UserMenu.module.css';

/** Name and role; opens to what the reader may do with the login. Escape or a click elsewhere closes it. */
export function UserMenu({ onDialog }: { readonly onDialog: (dialog: DialogKey) => void }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const panel = useRef<HTMLDivElement>(null);
  if (data === undefined) return null;
  const name = displayName(data.user);
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget="user-menu">
        <Avatar user={data.user} size="s" />
        <span>{t('nameAndRole', { name, role: t(`role.${data.user.authority}`) })}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      <div ref={panel} id="user-menu" popover="auto" className={styles.panel}>
        <p className={styles.who}>
          <b>{name}</b>
          <span>
            {data.user.userName}
            {data.companyName === '' ? '' : ` · ${data.companyName}`}
          </span>
        </p>
        <UserMenuItems onChoose={() => panel.current?.hidePopover()} onDialog={onDialog} />
      </div>
    </>
  );
}
