import { listSorts } from '@oilsight/contract';
import type { ListSort } from '@oilsight/contract';
import { worstOrder } from './queries.ts';
import type { ListOrder } from './queries.ts';

/** The order in an address; what it does not know is the worst first. */
export function orderOf(search: URLSearchParams): ListOrder {
  const sort = listSorts.find((known) => known === search.get('sort'));
  return sort === undefined ? worstOrder : { sort, isDescending: search.get('order') === 'descending' };
}

/** An address with an order in it; what else it holds stays. */
export function withOrder({ sort, isDescending }: ListOrder, address: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(address);
  search.delete('sort');
  search.delete('order');
  if (sort !== worstOrder.sort || isDescending) search.set('sort', sort);
  if (isDescending) search.set('order', 'descending');
  return search;
}

/** The order after its head was pressed: the same turned round, another from its small end. */
export function orderAfter({ sort, isDescending }: ListOrder, pressed: ListSort): ListOrder {
  return { sort: pressed, isDescending: pressed === sort && !isDescending };
}
