import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sensorsQuery } from './queries.ts';

const none: readonly string[] = [];

/** Indicators that the sensors of a device detect. Empty while they are not known. */
export function useBoundIndicators(deviceId: string): readonly string[] {
  const { data } = useQuery(sensorsQuery(deviceId));
  return useMemo(() => data?.flatMap(({ indicators }) => indicators) ?? none, [data]);
}
