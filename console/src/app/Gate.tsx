import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { factoryTree } from '../domain/factory-tree.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { SkeletonBar, Skeleton } from '../ui/Skeleton.tsx';
import { ToNotFound } from './guards.tsx';
import { mayGrow } from './route-tree.ts';
import { useAuthority, usePageLocation } from './usePageLocation.ts';

/**
 * Shows the page of an address if this person may open it. Redirects an address that only groups pages to its first
 * page, and every other address to the 404 page.
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
  if (node === undefined) return <ToNotFound />;
  return node.redirect === null ? <Outlet /> : <Navigate to={node.redirect} replace />;
}

function Waiting() {
  return (
    <Skeleton>
      <SkeletonBar width={240} height={28} />
    </Skeleton>
  );
}
