import { useQuery } from '@tanstack/react-query';
import { factoryDevices } from '../../../domain/device-list.ts';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { groupsOf } from './groups.ts';

/** What the address narrows the list of alarm contacts to, and what there is to choose from. */
export function useContactFilter() {
  const filter = useListFilter();
  const [search, wantedFactory, wantedGroup] = [filter.get('search') ?? '', filter.get('factory'), filter.get('group')];
  const factories = factoriesOf(useQuery(factoryTree).data ?? []);
  const factory =
    factories.find(({ customerId }) => customerId === wantedFactory)?.customerId ??
    (factories.length === 1 ? (factories[0]?.customerId ?? null) : null);
  const { data: devices = [] } = useQuery({ ...factoryDevices(factory ?? ''), enabled: factory !== null });
  const ownGroups = groupsOf(devices);
  const group = ownGroups.find(({ groupId }) => groupId === wantedGroup)?.groupId ?? null;
  return {
    ...filter,
    search,
    factories,
    factory,
    /** The groups of the chosen factory. */
    ownGroups,
    group,
    isFiltered: search !== '' || wantedFactory !== null || group !== null,
    asked: {
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      search: search === '' ? undefined : search,
      customerId: factory ?? undefined,
      groupId: group ?? undefined,
    },
  };
}
