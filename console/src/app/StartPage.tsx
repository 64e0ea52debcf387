import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { factoryTree } from '../domain/device-list.ts';
import { Empty } from '../ui/Notice.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Bone, Skeleton } from '../ui/Skeleton.tsx';
import { factoriesOf } from '../domain/factories.ts';

/** The start: the devices of the first factory. */
export function StartPage() {
  const { t } = useTranslation('shell');
  const tree = useQuery(factoryTree);
  if (tree.isPending) return <Skeleton><Bone width={240} height={28} /></Skeleton>;
  if (tree.isError) return <ErrorState error={tree.error} onRetry={() => void tree.refetch()} isRetrying={tree.isFetching} />;
  const [first] = factoriesOf(tree.data);
  if (first !== undefined) return <Navigate to={first.path} replace />;
  return <Empty icon="factory" title={t('noFactory.title')}><p>{t('noFactory.text')}</p></Empty>;
}
