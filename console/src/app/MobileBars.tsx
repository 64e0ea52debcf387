import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAlarmCounts } from '../domain/alarms/useAlarmFeed.ts';
import type { DialogKey } from '../domain/user-menu.ts';
import { me } from '../api/me.ts';
import { Icon } from '../ui/Icon.tsx';
import type { IconName } from '../ui/Icon.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { ProductLogo } from '../ui/ProductLogo.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { badgeText } from './badge-text.ts';
import { MenuClock } from './Clock.tsx';
import { leadsTo, menuOf } from './menu.ts';
import { MenuTree } from './MenuTree.tsx';
import { crumbsOf, highlightedPathOf } from './page-location.ts';
import { Avatar } from '../domain/Avatar.tsx';
import { displayName } from '../domain/user-name.ts';
import { SearchButton } from './search/SearchButton.tsx';
import { useAuthority, usePageLocation, usePageWords } from './usePageLocation.ts';
import { UserMenuItems } from './UserMenuItems.tsx';
import { wallPath } from './wall.ts';
import styles from './MobileBars.module.css';

/**
 * Most pages in the bar at the foot of a phone, as far as the role has them; beside them is a button for the whole
 * menu.
 */
const maxTargets = 3;

interface AccountProps {
  readonly isDark: boolean;
  readonly onDialog: (dialog: DialogKey) => void;
  readonly onChoose: () => void;
}
interface TopBarProps extends Omit<AccountProps, 'onChoose'> {
  /** null: the reader may not search. */
  readonly onSearch: (() => void) | null;
}

/** The sheet has the address as its key, so that it closes when the reader has chosen a page. */
function useSheet(): readonly [key: string, sheet: RefObject<HTMLDialogElement | null>] {
  const { pathname, search } = useLocation();
  return [pathname + search, useRef<HTMLDialogElement>(null)];
}

/** The page's name, or on a page below another the way back; the account. */
export function TopBar({ isDark, onDialog, onSearch }: TopBarProps) {
  const { t } = useTranslation('shell');
  const [address, account] = useSheet();
  const { data } = useQuery(me);
  const pageLocation = usePageLocation();
  const crumbs = crumbsOf(pageLocation, usePageWords());
  const above = crumbs.at(-2);
  const isBelow = pageLocation.way.at(-1)?.entry.activeMenu !== undefined;
  return (
    <>
      <header className={styles.top}>
        {isBelow && above !== undefined && above.to !== null ? (
          <Link to={above.to} className={styles.back} aria-label={t('back', { to: above.text })}>
            <Icon name="chevron-left" size="l" />
            <span>{above.text}</span>
          </Link>
        ) : (
          <>
            <ProductLogo size={26} ground="card" />
            <span className={styles.name}>{crumbs.at(-1)?.text}</span>
          </>
        )}
        {onSearch === null ? null : <SearchButton isIcon onOpen={onSearch} />}
        {data === undefined ? null : (
          <button
            type="button"
            className={styles.person}
            aria-haspopup="dialog"
            aria-label={t('account')}
            onClick={() => account.current?.showModal()}
          >
            <Avatar user={data.user} size="m" />
          </button>
        )}
      </header>
      <Sheet key={address} ref={account} title={t('account')}>
        <Account isDark={isDark} onChoose={() => account.current?.close()} onDialog={onDialog} />
      </Sheet>
    </>
  );
}

/** The bar at the foot of a phone: the most used pages, and the whole menu in a sheet that closes after a choice. */
export function BottomBar() {
  const { t } = useTranslation('shell');
  const [address, menu] = useSheet();
  const pageLocation = usePageLocation();
  const mark = highlightedPathOf(pageLocation);
  const items = menuOf(pageLocation.nodes);
  const shown = items
    .flatMap((item) => (item.node.entry.shortcut === undefined ? [] : [{ item, ...item.node.entry.shortcut }]))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, maxTargets);
  const open = useAlarmCounts()?.unprocessed.causes ?? 0;
  const isElsewhere = mark !== null && !shown.some(({ item }) => leadsTo(item, mark));
  return (
    <>
      <nav className={styles.bottom} aria-label={t('shortcuts')}>
        {shown.map(({ item, words }) => (
          <Link
            key={item.to}
            to={item.to}
            className={styles.target}
            aria-current={mark !== null && leadsTo(item, mark) ? 'page' : undefined}
          >
            <Icon name={item.node.entry.icon ?? 'file'} size="l" />
            {t(`bar.${words}`)}
            {words === 'alarms' && open > 0 ? (
              <span className={`${styles.count} num`}>
                <span aria-hidden>{badgeText(open)}</span>
                <span className="sr-only">{t('alarmsOpen', { count: open })}</span>
              </span>
            ) : null}
          </Link>
        ))}
        <Target icon="menu" label={t('bar.menu')} isCurrent={isElsewhere} onClick={() => menu.current?.showModal()} />
      </nav>
      <Sheet key={address} ref={menu} title={t('menu')}>
        <MenuTree />
        <MenuFoot />
      </Sheet>
    </>
  );
}

function Target({
  icon,
  label,
  isCurrent,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.target}
      aria-haspopup="dialog"
      data-current={isCurrent || undefined}
      onClick={onClick}
    >
      <Icon name={icon} size="l" />
      {label}
    </button>
  );
}

function MenuFoot() {
  const { t } = useTranslation('shell');
  const authority = useAuthority();
  return (
    <div className={styles.foot}>
      {authority === null ? null : (
        <Link to={wallPath(authority)} className={styles.wall}>
          <Icon name="screen" />
          {t('toWall')}
        </Link>
      )}
      <div className={styles.row}>
        <MenuClock />
        <span className="num">V2.0</span>
      </div>
    </div>
  );
}

function Account({ isDark, onChoose, onDialog }: AccountProps) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(me);
  const name = data === undefined ? null : displayName(data.user);
  return (
    <div className={styles.account}>
      {data === undefined || name === null ? null : (
        <p className={styles.who}>
          <Avatar user={data.user} size="l" />
          <span>
            <b>{t('nameAndRole', { name, role: t(`role.${data.user.authority}`) })}</b>
            <small>
              {data.user.userName}
              {data.companyName === '' ? '' : ` · ${data.companyName}`}
            </small>
          </span>
        </p>
      )}
      <div className={styles.row}>
        <LanguageSwitch />
        {isDark ? null : <ThemeSwitch isWorded />}
      </div>
      <UserMenuItems onChoose={onChoose} onDialog={onDialog} />
    </div>
  );
}
