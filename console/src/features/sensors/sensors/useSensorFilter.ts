import { sensorStates } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { allModelsQuery } from '../../../domain/sensor-models.ts';
import { oneOf } from '../../../lib/list-filter.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';

/** What the address narrows the list of sensors to, and the models and dealers to choose from. */
export function useSensorFilter() {
  const list = useListFilter();
  const dealers = useQuery(factoryTree).data ?? [];
  const models = useQuery(allModelsQuery).data ?? [];
  const search = list.get('search') ?? '';
  const state = oneOf(sensorStates, list.get('state'));
  const modelId = oneOf(
    models.map((model) => model.modelId),
    list.get('model'),
  );
  const tenantId = oneOf(
    dealers.map((dealer) => dealer.tenantId),
    list.get('dealer'),
  );
  const filter = {
    ...(search === '' ? {} : { search }),
    ...(state === null ? {} : { state }),
    ...(modelId === null ? {} : { modelId }),
    ...(tenantId === null ? {} : { tenantId }),
  };
  return {
    ...list,
    search,
    state,
    modelId,
    tenantId,
    models,
    dealers,
    isFiltered: Object.keys(filter).length > 0,
    asked: { pageNum: list.pageNum, pageSize: list.pageSize, ...filter },
  };
}
