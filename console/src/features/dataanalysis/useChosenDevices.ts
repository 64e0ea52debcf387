import type { Device } from '@oilsight/contract';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { isUnknownId } from '../../api/call-error.ts';
import { deviceQuery } from '../../domain/device-queries.ts';

export interface ChosenDevices {
  /** In the order of their ids; null while one of them is not known. */
  readonly devices: readonly Device[] | null;
  /** One of them does not exist, or not for this reader. */
  readonly isUnknown: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** The devices of some ids. They are asked for anew with every login and when the reader's scope changes. */
export function useChosenDevices(ids: readonly string[]): ChosenDevices {
  const last = useRef<readonly Device[]>([]);
  const combine = useCallback((queries: UseQueryResult<Device>[]): ChosenDevices => {
    const found = queries.flatMap(({ data }) => (data === undefined ? [] : [data]));
    const isSame = found.length === last.current.length && found.every((each, index) => each === last.current[index]);
    if (!isSame) last.current = found;
    return {
      devices: found.length === queries.length ? last.current : null,
      isUnknown: queries.some(({ error }) => isUnknownId(error)),
      error: queries.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
      isFetching: queries.some(({ isFetching }) => isFetching),
      retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    };
  }, []);
  return useQueries({ queries: ids.map(deviceQuery), combine });
}
