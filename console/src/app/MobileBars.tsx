import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { me } from '../api/me.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { Mark } from '../ui/Mark.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { MenuClock } from './Clock.tsx';
import { leadsTo, menuOf } from './menu.ts';
import { MenuTree } from './MenuTree.tsx';
import { crumbsOf, markOf } from './place.ts';
import { Avatar } from '../domain/Avatar.tsx';
import { displayName } from '../domain/user-name.ts';
import { useAuthority, usePlace, usePlaceWords } from './usePlace.ts';
import { UserMenuItems } from './UserMenuItems.tsx';
import { wallPath } from './wall.ts';
import styles from './MobileBars.module.css';

/** Pages a thumb away, in this order, as far as the role has them. */
const targets: readonly { readonly path: string; readonly words: 'dashboard' | 'devices' | 'analysis' | 'alarms' }[] = [
  { path: '/dashboard', words: 'dashboard' }, { path: '/device', words: 'devices' }, { path: '/dataanalysis', words: 'analysis' }, { path: '/alarmlist', words: 'alarms' },
];
/** Beside them the whole menu. */
const mostTargets = 3;

/** The phone's frame: what is shown above, where to go below; the whole menu and the account in sheets that close by themselves. */
export function MobileBars({ isDark, children }: { readonly isDark: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const menu = useRef<HTMLDialogElement>(null);
  const account = useRef<HTMLDialogElement>(null);
  const { pathname, search } = useLocation();
  // Another address is another sheet, and a new one is closed: whoever has gone somewhere wants to see it.
  const address = pathname + search;
  return (
    <>
      <TopBar onAccount={() => account.current?.showModal()} />
      {children}
      <BottomBar onMenu={() => menu.current?.showModal()} />
      <Sheet key={`menu ${address}`} ref={menu} title={t('menu')}><MenuTree /><MenuFoot /></Sheet>
      <Sheet key={`account ${address}`} ref={account} title={t('account')}><Account isDark={isDark} onChoose={() => account.current?.close()} /></Sheet>
    </>
  );
}

/** The page's name, or on a page below another the way back; the account. */
function TopBar({ onAccount }: { readonly onAccount: () => void }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const place = usePlace();
  const crumbs = crumbsOf(place, usePlaceWords());
  const above = crumbs.at(-2);
  const isBelow = place.way.at(-1)?.entry.activeMenu !== undefined;
  return (
    <header className={styles.top}>
      {isBelow && above !== undefined && above.to !== null
        ? <Link to={above.to} className={styles.back} aria-label={t('back', { to: above.text })}><Icon name="chevron-left" size="l" /><span>{above.text}</span></Link>
        : <><Mark size={26} ground="card" /><span className={styles.name}>{crumbs.at(-1)?.text}</span></>}
      {data === undefined ? null : <button type="button" className={styles.person} aria-haspopup="dialog" aria-label={t('account')} onClick={onAccount}><Avatar user={data.user} size="m" /></button>}
    </header>
  );
}

function BottomBar({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const place = usePlace();
  const mark = markOf(place);
  const items = menuOf(place.nodes);
  const shown = targets.flatMap(({ path, words }) => items.filter(({ node }) => node.path === path).map((item) => ({ item, words }))).slice(0, mostTargets);
  const isElsewhere = mark !== null && !shown.some(({ item }) => leadsTo(item, mark));
  return (
    <nav className={styles.bottom} aria-label={t('shortcuts')}>
      {shown.map(({ item, words }) => <Link key={item.to} to={item.to} className={styles.target} aria-current={mark !== null && leadsTo(item, mark) ? 'page' : undefined}><Icon name={item.node.entry.icon ?? 'file'} size="l" />{t(`bar.${words}`)}</Link>)}
      <Target icon="menu" label={t('bar.menu')} isCurrent={isElsewhere} onClick={onMenu} />
    </nav>
  );
}

function Target({ icon, label, isCurrent, onClick }: { readonly icon: IconName; readonly label: string; readonly isCurrent: boolean; readonly onClick: () => void }) {
  return <button type="button" className={styles.target} aria-haspopup="dialog" data-current={isCurrent || undefined} onClick={onClick}><Icon name={icon} size="l" />{label}</button>;
}

function MenuFoot() {
  const { t } = useTranslation('shell');
  const authority = useAuthority();
  return (
    <div className={styles.foot}>
      {authority === null ? null : <Link to={wallPath(authority)} className={styles.wall}><Icon name="screen" />{t('toWall')}</Link>}
      <div className={styles.row}><MenuClock /><span className="num">V2.0</span></div>
    </div>
  );
}

function Account({ isDark, onChoose }: { readonly isDark: boolean; readonly onChoose: () => void }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const name = data === undefined ? null : displayName(data.user);
  return (
    <div className={styles.account}>
      {data === undefined || name === null ? null : (
        <p className={styles.who}>
          <Avatar user={data.user} size="l" />
          <span><b>{t('nameAndRole', { name, role: t(`role.${data.user.authority}`) })}</b><small>{data.user.userName}{data.companyName === '' ? '' : ` · ${data.companyName}`}</small></span>
        </p>
      )}
      <div className={styles.row}><LanguageSwitch />{isDark ? null : <ThemeSwitch isWorded />}</div>
      <UserMenuItems onChoose={onChoose} />
    </div>
  );
}
