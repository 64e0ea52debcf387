import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../api/me.ts';
import { Icon } from '../ui/Icon.tsx';
import { useLogout } from './useLogout.ts';
import { displayName, initialOf } from './user-name.ts';
import styles from './UserMenu.module.css';

/** Name and role; opens to what the reader may do with the login. Escape or a click elsewhere closes it. */
export function UserMenu() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const { logout, isLeaving } = useLogout();
  if (data === undefined) return null;
  const name = displayName(data.user);
  return (
    <>
      <button type="button" className={styles.trigger} popoverTarget="user-menu">
        <span className={styles.avatar} aria-hidden>{initialOf(name)}</span>
        <span>{t('nameAndRole', { name, role: t(`role.${data.user.authority}`) })}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      <div id="user-menu" popover="auto" className={styles.panel}>
        <p className={styles.who}><b>{name}</b><span>{data.user.userName}{data.companyName === '' ? '' : ` · ${data.companyName}`}</span></p>
        <button type="button" className={styles.item} disabled={isLeaving} onClick={() => logout()}><Icon name="logout" />{t('logout')}</button>
      </div>
    </>
  );
}
