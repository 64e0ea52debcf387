import { accountStates, authorities } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { factoriesOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';

/** What the address narrows the list of people to, and the factories to choose from. */
export function useUserFilter() {
  const filter = useListFilter();
  const [search, authority, state, customerId] = [
    filter.get('search') ?? '',
    oneOf(authorities, filter.get('role')),
    oneOf(accountStates, filter.get('state')),
    filter.get('factory'),
  ];
  const factories = factoriesOf(useQuery(factoryTree).data ?? []);
  const factory = factories.find((one) => one.customerId === customerId)?.customerId ?? null;
  return {
    ...filter,
    search,
    authority,
    state,
    factories,
    factory,
    isFiltered: search !== '' || authority !== null || state !== null || factory !== null,
    asked: {
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      search: search === '' ? undefined : search,
      authority: authority ?? undefined,
      state: state ?? undefined,
      customerId: factory ?? undefined,
    },
  };
}
