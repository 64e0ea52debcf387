import type { FactoryNode } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceList } from '../../../domain/device-list.ts';
import type { ListedDevice } from '../../../domain/device-list.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DevicesSkeleton } from './DevicesSkeleton.tsx';

/** What a page of devices is made from, once it is there. */
export function Loaded({
  children,
}: {
  readonly children: (tree: readonly FactoryNode[], devices: readonly ListedDevice[]) => ReactNode;
}) {
  const tree = useQuery(factoryTree);
  const devices = useQuery(deviceList);
  if (tree.data !== undefined && devices.data !== undefined) return children(tree.data, devices.data);
  const failed = tree.error ?? devices.error;
  if (failed === null) return <DevicesSkeleton />;
  const retry = () => void Promise.all([tree.refetch(), devices.refetch()]);
  return (
    <Instead>
      <ErrorState error={failed} onRetry={retry} isRetrying={tree.isFetching || devices.isFetching} />
    </Instead>
  );
}

/** What stands in the place of the list. */
export function Instead({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('devices');
  return (
    <>
      <h1 className="sr-only">{t('list')}</h1>
      <Card>{children}</Card>
    </>
  );
}
