import { deviceRoutes, gatewayRoutes, sensorModelRoutes, sensorRoutes } from '@oilsight/contract';
import type { Language, Route } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

type QueryOf<R extends Route> = NonNullable<Parameters<typeof call<R>>[1]>['query'];

/**
 * People check here what they or others have just changed: the list is fetched each time it is shown, and the last rows
 * are shown until then.
 */
const fresh = { staleTime: 0, placeholderData: keepPreviousData } as const;
/** Interval of refetching, ms, because sensors may fall silent while the page is open. */
const againMs = 30_000;

export const modelsQuery = (filter: QueryOf<typeof sensorModelRoutes.listSensorModels>) =>
  queryOptions({
    queryKey: ['sensors', 'models', filter],
    queryFn: ({ signal }) => call(sensorModelRoutes.listSensorModels, { query: filter }, signal),
    ...fresh,
  });

/** Names of models come in the reader's language. */
export const sensorsQuery = (filter: QueryOf<typeof sensorRoutes.listSensors>, language: Language) =>
  queryOptions({
    queryKey: ['sensors', 'list', filter, language],
    queryFn: ({ signal }) => call(sensorRoutes.listSensors, { query: filter }, signal),
    refetchInterval: againMs,
    ...fresh,
  });

export const historyQuery = (deviceId: string, language: Language) =>
  queryOptions({
    queryKey: ['sensors', 'history', deviceId, language],
    queryFn: ({ signal }) => call(sensorRoutes.sensorHistory, { query: { deviceId } }, signal),
    staleTime: 0,
  });

export const gatewaysQuery = (filter: QueryOf<typeof gatewayRoutes.listGateways>) =>
  queryOptions({
    queryKey: ['sensors', 'gateways', filter],
    queryFn: ({ signal }) => call(gatewayRoutes.listGateways, { query: filter }, signal),
    refetchInterval: againMs,
    ...fresh,
  });

/** The configuration of a collector behind a gateway that reaches the server by the same address as this page. */
export const collectorQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['sensors', 'collector', deviceId],
    queryFn: ({ signal }) =>
      call(gatewayRoutes.collectorConfig, { params: { deviceId }, query: { host: location.hostname } }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const connectionQuery = queryOptions({
  queryKey: ['connection'],
  queryFn: ({ signal }) => call(deviceRoutes.connection, {}, signal),
  staleTime: Infinity,
});

/** Asks again for models, sensors and gateways, and for what device pages tell of sensors. */
export function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of [['sensors'], ['device']]) void queryClient.invalidateQueries({ queryKey });
  };
}
