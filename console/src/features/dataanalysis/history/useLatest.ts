import type { LiveIndicator } from '@oilsight/contract';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { indicatorsQuery } from '../../../domain/device-queries.ts';

/** The newest readings of some devices, with limits and states, in the order of the devices. */
export interface Latest {
  /** null while one of them is not known. */
  readonly rows: readonly (readonly LiveIndicator[])[] | null;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

export function useLatest(deviceIds: readonly string[]): Latest {
  const last = useRef<readonly (readonly LiveIndicator[])[]>([]);
  const combine = useCallback((queries: UseQueryResult<LiveIndicator[]>[]): Latest => {
    const found = queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
    const isSame = found.length === last.current.length && found.every((each, index) => each === last.current[index]);
    if (!isSame) last.current = found;
    return {
      rows: found.length === queries.length ? last.current : null,
      error: queries.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
      isFetching: queries.some(({ isFetching }) => isFetching),
      retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    };
  }, []);
  return useQueries({ queries: deviceIds.map((deviceId) => indicatorsQuery(deviceId)), combine });
}
