import { useQuery } from '@tanstack/react-query';
import { me } from '../../api/me.ts';
import { dealersOf } from '../factories.ts';
import { factoryTree } from '../factory-tree.ts';
import { fleetPlaces } from './fleet-form.ts';
import type { FleetPlace } from './fleet-form.ts';

/** The dealers and factories that the reader may ask a fleet report of; none until they are read. */
export function useFleetPlaces(): readonly FleetPlace[] {
  const authority = useQuery(me).data?.user.authority;
  const { data: tree } = useQuery(factoryTree);
  return authority === undefined || tree === undefined ? [] : fleetPlaces(dealersOf(tree), authority);
}
