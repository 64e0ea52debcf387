import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { deviceList, factoryTree } from '../domain/device-list.ts';
import { factoriesOf } from '../domain/factories.ts';
import { placeOf } from './menu.ts';
import type { Place } from './menu.ts';

const none = [] as const;

/** The factory and the device of the page's address, as far as they are known yet. */
export function usePlace(): Place {
  const { customerId = null } = useParams();
  const [search] = useSearchParams();
  const deviceId = search.get('deviceId');
  const tree = useQuery(factoryTree).data ?? none;
  const devices = useQuery(deviceList).data ?? none;
  return useMemo(() => placeOf({ factories: factoriesOf(tree), devices, customerId, deviceId }), [tree, devices, customerId, deviceId]);
}
