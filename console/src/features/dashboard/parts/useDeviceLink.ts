import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { devicePath } from '../../../domain/device-path.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';

/** Where the page of a device is, for devices that are named without their dealer. */
export function useDeviceLink(): (device: { readonly deviceId: string; readonly customerId: string }) => string {
  const { data } = useQuery(factoryTree);
  const dealers = useMemo(
    () => new Map(factoriesOf(data ?? []).map(({ customerId, tenantId }) => [customerId, tenantId])),
    [data],
  );
  return ({ deviceId, customerId }) => devicePath({ deviceId, customerId, tenantId: dealers.get(customerId) ?? '' });
}
