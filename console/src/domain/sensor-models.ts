import { sensorModelRoutes } from '@oilsight/contract';
import type { Language, SensorModel } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { minuteMs } from '../lib/time.ts';

const wholePage = 200;

/** Every sensor model that the reader may use, to choose one from. */
export const allModelsQuery = queryOptions({
  queryKey: ['sensors', 'models', 'all'],
  queryFn: async ({ signal }): Promise<readonly SensorModel[]> => {
    const models: SensorModel[] = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const { rows, total } = await call(
        sensorModelRoutes.listSensorModels,
        { query: { pageNum, pageSize: wholePage } },
        signal,
      );
      models.push(...rows);
      if (rows.length === 0 || models.length >= total) return models;
    }
  },
  staleTime: minuteMs,
});

/** What a model is called in the reader's language. */
export function modelNameIn({ nameZh, nameEn }: Pick<SensorModel, 'nameZh' | 'nameEn'>, language: Language): string {
  return language === 'zh-CN' ? nameZh : nameEn;
}

/** The models that a device of a dealer may have: the built-in ones and the dealer's own. */
export function usableModels(models: readonly SensorModel[], tenantId: string): readonly SensorModel[] {
  return models.filter((model) => model.tenantId === null || model.tenantId === tenantId);
}
