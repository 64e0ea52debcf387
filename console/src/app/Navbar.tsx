import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../ui/Button.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { crumbsOf } from './menu.ts';
import { usePlace } from './usePlace.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './Navbar.module.css';

/** Where the reader is, and what belongs to the reader. */
export function Navbar({ isSidebarOpen, onToggleSidebar }: { readonly isSidebarOpen: boolean; readonly onToggleSidebar: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.navbar} aria-label={t('pageBar')}>
      <Button kind="quiet" icon={isSidebarOpen ? 'fold' : 'unfold'} label={t(isSidebarOpen ? 'foldSidebar' : 'unfoldSidebar')} aria-expanded={isSidebarOpen} aria-controls="sidebar" onClick={onToggleSidebar} />
      <Breadcrumb />
      <div className={styles.end}>
        <ThemeSwitch />
        <LanguageSwitch />
        <UserMenu />
      </div>
    </section>
  );
}

function Breadcrumb() {
  const { t } = useTranslation('shell');
  const crumbs = crumbsOf(usePlace(), { home: t('home'), devices: t('devices') });
  return (
    <nav aria-label={t('breadcrumb')} className={styles.crumbs}>
      <ol>
        {crumbs.map(({ text, to }) => (
          <li key={`${to} ${text}`}>{to === null ? <b aria-current="page">{text}</b> : <Link to={to}>{text}</Link>}</li>
        ))}
      </ol>
    </nav>
  );
}
