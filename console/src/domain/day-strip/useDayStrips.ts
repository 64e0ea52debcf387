import { maxStrips } from '@oilsight/contract';
import type { DayStrip } from '@oilsight/contract';
import { useQueries } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { dayStripsQuery } from './queries.ts';

function together(results: readonly UseQueryResult<DayStrip[]>[]): ReadonlyMap<string, DayStrip> {
  return new Map(results.flatMap(({ data = [] }) => data.map((strip) => [strip.deviceId, strip] as const)));
}

/**
 * The last days of the devices in sight. A long list asks by the stretch of its rows, one call for each stretch of which a
 * row is in sight.
 *
 * @param isShown whether the list has a place for them
 */
export function useDayStrips(
  devices: readonly { readonly deviceId: string; readonly isGateway: boolean }[],
  { from, to }: { readonly from: number; readonly to: number },
  isShown: boolean,
): ReadonlyMap<string, DayStrip> {
  const first = Math.floor(from / maxStrips);
  const stretches = isShown ? Math.ceil(Math.min(to, devices.length) / maxStrips) - first : 0;
  return useQueries({
    queries: Array.from({ length: Math.max(0, stretches) }, (_, n) =>
      dayStripsQuery(
        devices
          .slice((first + n) * maxStrips, (first + n + 1) * maxStrips)
          .flatMap(({ deviceId, isGateway }) => (isGateway ? [] : [deviceId])),
      ),
    ),
    combine: together,
  });
}
