import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sensorsQuery } from '../../domain/device-queries.ts';

const none: readonly string[] = [];

/** Indicators of sensors that are bound to a device and do not report. Empty while they are not known. */
export function useSilentIndicators(deviceId: string): readonly string[] {
  const { data } = useQuery(sensorsQuery(deviceId));
  return useMemo(() => data?.filter(({ online }) => !online).flatMap(({ indicators }) => indicators) ?? none, [data]);
}
