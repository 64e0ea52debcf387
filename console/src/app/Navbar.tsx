import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DialogKey } from '../domain/user-menu.ts';
import { Button } from '../ui/Button.tsx';
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { crumbsOf } from './page-location.ts';
import { SearchButton } from './search/SearchButton.tsx';
import { usePageLocation, usePageWords } from './usePageLocation.ts';
import { UserMenu } from './UserMenu.tsx';
import styles from './Navbar.module.css';

interface NavbarProps {
  readonly isSidebarOpen: boolean;
  /** Dark whatever the theme: there is nothing to switch. */
  readonly isDark: boolean;
  readonly onToggleSidebar: () => void;
  /** Opens a dialog of the person's menu. */
  readonly onDialog: (dialog: DialogKey) => void;
  /** null: the reader may not search. */
  readonly onSearch: (() => void) | null;
}

/** The bar above the page: breadcrumb, switches and the user menu. */
export function Navbar({ isSidebarOpen, isDark, onToggleSidebar, onDialog, onSearch }: NavbarProps) {
  const { t } = useTranslation('shell');
  return (
    <section className={styles.navbar} aria-label={t('pageBar')}>
      <Button
        kind="quiet"
        icon={isSidebarOpen ? 'fold' : 'unfold'}
        label={t(isSidebarOpen ? 'foldSidebar' : 'unfoldSidebar')}
        aria-expanded={isSidebarOpen}
        aria-controls="sidebar"
        onClick={onToggleSidebar}
      />
      <Breadcrumb />
      <div className={styles.end}>
        {onSearch === null ? null : <SearchButton onOpen={onSearch} />}
        {isDark ? null : <ThemeSwitch />}
        <LanguageSwitch />
        <UserMenu onDialog={onDialog} />
      </div>
    </section>
  );
}

function Breadcrumb() {
  const { t } = useTranslation('shell');
  const crumbs = crumbsOf(usePageLocation(), usePageWords());
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
