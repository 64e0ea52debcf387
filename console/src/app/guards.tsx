import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { session } from '../api/call.ts';
import { useIsLoggedIn } from '../api/useSession.ts';
import { isLinkEnd } from '../api/session.ts';
import type { SessionEnd } from '../api/session.ts';
import { firstPage, loginAddress, plainLogin, safeRedirect, wallStartAddress } from '../lib/redirect.ts';

/** Where somebody without a login goes: to the login page, the screen whose link has ended to the start of walls. */
export function whereTo(ended: SessionEnd | null, wished: string): string {
  if (isLinkEnd(ended)) return wallStartAddress(ended, wished);
  return ended === 'logout' ? plainLogin : loginAddress(wished);
}

/** Shows a page to people who are logged in; redirects others to the login page, which leads back afterwards. */
export function RequireLogin() {
  const isLoggedIn = useIsLoggedIn();
  const { pathname, search, hash } = useLocation();
  if (isLoggedIn) return <Outlet />;
  return <Navigate to={whereTo(session.endedBy(), pathname + search + hash)} replace />;
}

/** Shows the login page only to people who are not logged in; redirects others to the page that they asked for. */
export function GuestOnly() {
  const isLoggedIn = useIsLoggedIn();
  const [search] = useSearchParams();
  return isLoggedIn ? <Navigate to={safeRedirect(search.get('redirect'), location.origin)} replace /> : <Outlet />;
}

export function ToDashboard() {
  return <Navigate to={firstPage} replace />;
}

export function ToNotFound() {
  return <Navigate to="/404" replace />;
}
