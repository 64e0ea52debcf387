import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { isImportFailure } from '../lib/import-failure.ts';
import { secondMs } from '../lib/time.ts';
import { isServerThere, reloadInTime } from '../lib/reloads.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { useInPlaceOfOutline } from './useInPlaceOfOutline.ts';
import { isWall } from './visit.ts';

/** Addresses of program parts that were requested a second time since the page was loaded. */
const triedAgain = new Set<string>();

/**
 * A page that failed: a part of it could not be loaded, or it broke. A missing part is requested again without
 * reloading the page. If it is still missing although the server answers, the whole page is reloaded, because a browser
 * may remember that a part could not be loaded.
 */
export function PageError() {
  const error = useRouteError();
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [isRetrying, setIsRetrying] = useState(false);
  useEffect(() => (isWall(pathname) ? reloadWhenThere() : undefined), [pathname]);
  const retry = async () => {
    if (!isImportFailure(error)) return location.reload();
    setIsRetrying(true);
    const isThere = await isServerThere();
    setIsRetrying(false);
    if (!isThere) return;
    if (triedAgain.has(pathname)) return location.reload();
    triedAgain.add(pathname);
    await navigate(pathname + search + hash, { replace: true });
  };
  return (
    <ErrorState
      action="operate"
      error={error instanceof Error ? error : new Error(t('error.unknown'))}
      onRetry={() => void retry()}
      isRetrying={isRetrying}
    />
  );
}

/** How often a failed wall looks whether the server is there, ms. */
const lookMs = 5 * secondMs;

/** Nobody stands at a wall to press a button: it is loaded again once the server answers. @returns how to leave it be */
function reloadWhenThere(): () => void {
  let cancelReload: (() => void) | null = null;
  let isOver = false;
  const timer = setInterval(() => {
    void isServerThere().then((isThere) => {
      if (!isThere || isOver) return;
      clearInterval(timer);
      cancelReload ??= reloadInTime();
    });
  }, lookMs);
  return () => {
    isOver = true;
    clearInterval(timer);
    cancelReload?.();
  };
}

/** The same where no frame stands around the page. */
export function RouteError() {
  useInPlaceOfOutline();
  return (
    <main>
      <PageError />
    </main>
  );
}
