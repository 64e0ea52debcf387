import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { factoryDevices } from '../../../domain/device-list.ts';
import type { ListedDevice } from '../../../domain/device-list.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import type { Factory } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { DevicesSkeleton } from './DevicesSkeleton.tsx';

interface LoadedProps {
  /** undefined: the first factory that the reader sees. */
  readonly customerId: string | undefined;
  /** Where the reader sees no such factory. */
  readonly without: ReactNode;
  readonly children: (factory: Factory, devices: readonly ListedDevice[]) => ReactNode;
}

/** What a page of the devices of a factory is made from, once it is there. */
export function Loaded({ customerId, without, children }: LoadedProps) {
  const tree = useQuery(factoryTree);
  const factories = factoriesOf(tree.data ?? []);
  const factory = customerId === undefined ? factories[0] : factories.find((one) => one.customerId === customerId);
  const devices = useQuery({ ...factoryDevices(factory?.customerId ?? ''), enabled: factory !== undefined });
  if (tree.data !== undefined && factory === undefined) return without;
  if (factory !== undefined && devices.data !== undefined) return children(factory, devices.data);
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
