import type { Authority } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { factoryTree } from '../domain/factory-tree.ts';
import { holdsOne } from '../domain/roles.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState, NoRights } from '../ui/ErrorState.tsx';
import { SkeletonBar, Skeleton } from '../ui/Skeleton.tsx';
import { ToNotFound } from './guards.tsx';
import { entryOf } from './route-table.ts';
import { mayGrow } from './route-tree.ts';
import { useAuthority, usePageLocation } from './usePageLocation.ts';

/**
 * Shows the page of an address if this person may open it. Redirects an address that only groups pages to its first
 * page. A page of other roles says that this account may not see it, so that nobody looks for a mistyped address; every
 * other address leads to the 404 page.
 */
export function Gate() {
  const { pathname } = useLocation();
  const authority = useAuthority();
  const { nodes, way } = usePageLocation();
  const tree = useQuery(factoryTree);
  if (authority === null) return <Waiting />;
  const node = way.at(-1);
  const needsFactories = node === undefined ? mayGrow(nodes, pathname) : node.entry.growsByFactory === true;
  if (needsFactories && tree.data === undefined) {
    return tree.isError ? (
      <Card>
        <ErrorState error={tree.error} onRetry={() => void tree.refetch()} isRetrying={tree.isFetching} />
      </Card>
    ) : (
      <Waiting />
    );
  }
  if (node === undefined) return isOfOthers(pathname, authority) ? <OfOthers /> : <ToNotFound />;
  return node.redirect === null ? <Outlet /> : <Navigate to={node.redirect} replace />;
}

/** Whether an address is that of a page which other roles may open. */
function isOfOthers(pathname: string, authority: Authority): boolean {
  const entry = entryOf(pathname);
  return entry?.frame === 'shell' && !holdsOne([authority], entry.roles);
}

function OfOthers() {
  return (
    <Card>
      <NoRights isPage />
    </Card>
  );
}

function Waiting() {
  return (
    <Skeleton>
      <SkeletonBar width={240} height={28} />
    </Skeleton>
  );
}
