import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { me } from '../api/me.ts';
import { deviceList, useDeviceListFeed } from '../domain/device-list.ts';
import { useIsMobile } from '../lib/useMedia.ts';
import { useShowing } from '../lib/showing.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { useDarkGround } from '../theme/theme.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { MobileBars } from './MobileBars.tsx';
import { Navbar } from './Navbar.tsx';
import { titleOf } from './place.ts';
import { isSidebarOpenAtStart, keepSidebar } from './sidebar-cookie.ts';
import { Sidebar } from './Sidebar.tsx';
import { useMeOrLeave } from './useMe.ts';
import { usePlace, usePlaceWords } from './usePlace.ts';
import styles from './Shell.module.css';

/** The frame around every page of the logged-in: header, menu, way, and what the live connection is doing. */
export function Shell() {
  const isMobile = useIsMobile();
  useMeOrLeave();
  useDeviceListFeed();
  useShellTitle();
  const isDark = usePlace().way.at(-1)?.entry.dark === true;
  useDarkGround(isDark);
  return (
    <>
      {isMobile ? <MobileFrame isDark={isDark} /> : <DesktopFrame isDark={isDark} />}
      <ScrollRestoration />
    </>
  );
}

/** Page, then the company of the login, else the product. */
function useShellTitle(): void {
  const { t: common } = useTranslation('common');
  const company = useQuery(me).data?.companyName ?? '';
  usePageTitle(titleOf(usePlace(), usePlaceWords()), company === '' ? common('brand') : company);
}

interface FrameProps {
  /** Pages on a dark ground have its picture behind them. */
  readonly isDark: boolean;
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return <a className={styles.skip} href="#content">{t('skip')}</a>;
}

function DesktopFrame({ isDark }: FrameProps) {
  const [isOpen, setIsOpen] = useState(isSidebarOpenAtStart);
  const toggle = (open: boolean) => {
    keepSidebar(open);
    setIsOpen(open);
  };
  return (
    <div className={styles.app} data-sidebar={isOpen ? 'open' : 'closed'}>
      <SkipLink />
      <Header />
      <Sidebar isOpen={isOpen} onOpen={() => toggle(true)} />
      <div className={styles.main} data-ground={isDark ? 'dark' : undefined}>
        <Navbar isSidebarOpen={isOpen} isDark={isDark} onToggleSidebar={() => toggle(!isOpen)} />
        <ConnectionBanner />
        <Content />
      </div>
    </div>
  );
}

function MobileFrame({ isDark }: FrameProps) {
  return (
    <div className={styles.mobile} data-ground={isDark ? 'dark' : undefined}>
      <SkipLink />
      <MobileBars isDark={isDark}>
        <ConnectionBanner />
        <Content />
      </MobileBars>
    </div>
  );
}

function Content() {
  const { isPending } = useQuery(deviceList);
  return <main id="content" tabIndex={-1} className={styles.content} aria-busy={isPending || undefined}><Outlet key={JSON.stringify(useShowing())} /></main>;
}
