import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { me } from '../api/me.ts';
import { deviceList, useDeviceListFeed } from '../domain/device-list.ts';
import { useIsMobile } from '../lib/useMedia.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import { Header } from './Header.tsx';
import { MobileBars } from './MobileBars.tsx';
import { Navbar } from './Navbar.tsx';
import type { RouteHandle } from './routes.tsx';
import { isSidebarOpenAtStart, keepSidebar } from './sidebar-cookie.ts';
import { Sidebar } from './Sidebar.tsx';
import { usePlace } from './usePlace.ts';
import styles from './Shell.module.css';

/** The frame around every page of the logged-in: header, menu, way, and what the live connection is doing. */
export function Shell() {
  const isMobile = useIsMobile();
  const handle = useHandle();
  useDeviceListFeed();
  useShellTitle();
  const theme = handle.isDark === true ? 'dark' : undefined;
  return (
    <>
      {isMobile ? <MobileFrame handle={handle} theme={theme} /> : <DesktopFrame theme={theme} />}
      <ScrollRestoration getKey={({ pathname, search }) => pathname + (new URLSearchParams(search).get('deviceId') ?? '')} />
    </>
  );
}

function useHandle(): RouteHandle {
  return useMatches().reduce<RouteHandle>((found, { handle }) => (handle as RouteHandle | undefined) ?? found, {});
}

/** Page, then the company of the login, else the product. */
function useShellTitle(): void {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const { factory, device } = usePlace();
  const company = useQuery(me).data?.companyName ?? '';
  usePageTitle(device?.deviceName ?? factory?.name ?? t('devices'), company === '' ? common('brand') : company);
}

interface FrameProps {
  readonly theme: 'dark' | undefined;
}

function SkipLink() {
  const { t } = useTranslation('shell');
  return <a className={styles.skip} href="#content">{t('skip')}</a>;
}

function DesktopFrame({ theme }: FrameProps) {
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
      <div className={styles.main} data-theme={theme}>
        <Navbar isSidebarOpen={isOpen} onToggleSidebar={() => toggle(!isOpen)} />
        <ConnectionBanner />
        <Content />
      </div>
    </div>
  );
}

function MobileFrame({ handle, theme }: FrameProps & { readonly handle: RouteHandle }) {
  return (
    <div className={styles.mobile} data-theme={theme}>
      <SkipLink />
      <MobileBars isDetail={handle.isDetail === true}>
        <ConnectionBanner />
        <Content />
      </MobileBars>
    </div>
  );
}

function Content() {
  const { isPending } = useQuery(deviceList);
  return <main id="content" tabIndex={-1} className={styles.content} aria-busy={isPending || undefined}><Outlet /></main>;
}
