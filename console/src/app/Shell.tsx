import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import type { DialogKey } from '../domain/user-menu.ts';
import { me } from '../api/me.ts';
import { useFollowAlarms, useRaisedAlarms } from '../domain/alarms/useAlarmFeed.ts';
import { useDeviceListFeed } from '../domain/device-list.ts';
import { factoryTree } from '../domain/factory-tree.ts';
import { useIsMobile } from '../lib/useMedia.ts';
import { useDisplaySettings } from '../lib/display-settings.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { useDarkGround } from '../theme/theme.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { BottomBar, TopBar } from './MobileBars.tsx';
import { Navbar } from './Navbar.tsx';
import { titleOf } from './page-location.ts';
import { useSearch } from './search/useSearch.ts';
import { isSidebarOpenAtStart, keepSidebar } from './sidebar-cookie.ts';
import { Sidebar } from './Sidebar.tsx';
import { useMeOrLeave } from './useMe.ts';
import { UserDialog } from './UserDialog.tsx';
import { usePageLocation, usePageWords } from './usePageLocation.ts';
import styles from './Shell.module.css';

const AlarmToasts = lazy(() => import('./AlarmToasts.tsx').then((module) => ({ default: module.AlarmToasts })));

/**
 * The frame around every page after the login: header, menu, breadcrumb, and the state of the live connection. A
 * phone's frame has other parts in the same component tree, so that the page and an open dialog keep their state when a
 * tablet is turned.
 */
export function Shell() {
  const isMobile = useIsMobile();
  const [isSidebarOpen, setSidebarOpen] = useState(isSidebarOpenAtStart);
  const [dialog, setDialog] = useState<DialogKey | null>(null);
  const search = useSearch();
  useMeOrLeave();
  useDeviceListFeed();
  useFollowAlarms();
  useShellTitle();
  const isDark = usePageLocation().way.at(-1)?.entry.dark === true;
  useDarkGround(isDark);
  const toggle = (isOpen: boolean) => {
    keepSidebar(isOpen);
    setSidebarOpen(isOpen);
  };
  return (
    <>
      <div className={styles.app} data-sidebar={isSidebarOpen ? 'open' : 'closed'}>
        <SkipLink />
        {isMobile ? (
          <TopBar isDark={isDark} onDialog={setDialog} onSearch={search.open} />
        ) : (
          <Header onDialog={setDialog} />
        )}
        {isMobile ? null : <Sidebar isOpen={isSidebarOpen} onOpen={() => toggle(true)} />}
        <div className={styles.main} data-ground={isDark ? 'dark' : undefined}>
          {isMobile ? null : (
            <Navbar
              isSidebarOpen={isSidebarOpen}
              isDark={isDark}
              onToggleSidebar={() => toggle(!isSidebarOpen)}
              onDialog={setDialog}
              onSearch={search.open}
            />
          )}
          <ConnectionBanner />
          <Content />
        </div>
        {isMobile ? <BottomBar /> : null}
      </div>
      {dialog === null ? null : <UserDialog key={dialog} dialog={dialog} onClose={() => setDialog(null)} />}
      {search.Dialog === null ? null : <search.Dialog onClose={search.close} onDialog={setDialog} />}
      <NewAlarms />
      <ScrollRestoration />
    </>
  );
}

/** Notices of new alarms; their part of the program comes with the first one. */
function NewAlarms() {
  return useRaisedAlarms().length === 0 ? null : (
    <Suspense fallback={null}>
      <AlarmToasts />
    </Suspense>
  );
}

/** Page, then the company of the login, else the product. */
function useShellTitle(): void {
  const { t: common } = useTranslation('common');
  const company = useQuery(me).data?.companyName ?? '';
  usePageTitle(titleOf(usePageLocation(), usePageWords()), company === '' ? common('brand') : company);
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <a className={styles.skip} href="#content">
      {t('skip')}
    </a>
  );
}

function Content() {
  const { isPending } = useQuery(factoryTree);
  return (
    <main id="content" tabIndex={-1} className={styles.content} aria-busy={isPending || undefined}>
      <Outlet key={JSON.stringify(useDisplaySettings())} />
    </main>
  );
}
