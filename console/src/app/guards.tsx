import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { session } from '../api/call.ts';
import { useIsLoggedIn } from '../api/useSession.ts';
import { firstPage, loginAddress, plainLogin, safeRedirect } from '../lib/redirect.ts';

/** Shows a page to people who are logged in; redirects others to the login page, which leads back afterwards. */
export function RequireLogin() {
  const isLoggedIn = useIsLoggedIn();
  const { pathname, search, hash } = useLocation();
  if (isLoggedIn) return <Outlet />;
  return <Navigate to={session.endedBy() === 'logout' ? plainLogin : loginAddress(pathname + search + hash)} replace />;
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
