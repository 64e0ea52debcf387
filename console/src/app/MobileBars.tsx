import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { me } from '../api/me.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { MenuClock } from './Clock.tsx';
import { FactoryMenu } from './FactoryMenu.tsx';
import { useLogout } from './useLogout.ts';
import { usePlace } from './usePlace.ts';
import { displayName, initialOf } from './user-name.ts';
import styles from './MobileBars.module.css';

/** The phone's frame: what is shown above, where to go below; factories and account in sheets that close by themselves. */
export function MobileBars({ isDetail, children }: { readonly isDetail: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const factories = useRef<HTMLDialogElement>(null);
  const account = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const { factory } = usePlace();
  return (
    <>
      <TopBar isDetail={isDetail} />
      {children}
      <nav className={styles.bottom} aria-label={t('menu')}>
        <Link to={factory?.path ?? '/'} className={styles.target} aria-current={pathname.startsWith('/device') ? 'page' : undefined}><Icon name="gears" size="l" />{t('bar.devices')}</Link>
        <Target icon="factory" label={t('bar.factories')} onClick={() => factories.current?.showModal()} />
        <Target icon="user" label={t('bar.account')} onClick={() => account.current?.showModal()} />
      </nav>
      <Sheet ref={factories} title={t('bar.factories')}><FactoryMenu onChoose={() => factories.current?.close()} /></Sheet>
      <Sheet ref={account} title={t('bar.account')}><Account /></Sheet>
    </>
  );
}

function Target({ icon, label, onClick }: { readonly icon: IconName; readonly label: string; readonly onClick: () => void }) {
  return <button type="button" className={styles.target} aria-haspopup="dialog" onClick={onClick}><Icon name={icon} size="l" />{label}</button>;
}

function TopBar({ isDetail }: { readonly isDetail: boolean }) {
  const { t } = useTranslation('shell');
  const { factory } = usePlace();
  const name = factory?.name ?? t('devices');
  return (
    <header className={styles.top}>
      {isDetail
        ? <Link to={factory?.path ?? '/'} className={styles.back} aria-label={t('back', { to: name })}><Icon name="chevron-left" size="l" /><span>{name}</span></Link>
        : <><Mark size={26} ground="card" /><span className={styles.name}>{name}</span></>}
    </header>
  );
}

function Account() {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const { logout, isLeaving } = useLogout();
  const name = data === undefined ? null : displayName(data.user);
  return (
    <div className={styles.account}>
      {data === undefined || name === null ? null : (
        <p className={styles.who}>
          <span className={styles.avatar} aria-hidden>{initialOf(name)}</span>
          <span><b>{t('nameAndRole', { name, role: t(`role.${data.user.authority}`) })}</b><small>{data.user.userName}{data.companyName === '' ? '' : ` · ${data.companyName}`}</small></span>
        </p>
      )}
      <div className={styles.row}><LanguageSwitch /><ThemeSwitch isWorded /></div>
      <Button icon="logout" size="l" isWide isBusy={isLeaving} onClick={() => logout()}>{t('logout')}</Button>
      <div className={styles.row}><MenuClock /><span className="num">V2.0</span></div>
    </div>
  );
}
