import { useQuery } from '@tanstack/react-query';
import { isMetalKey } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { indicatorsQuery } from '../../../domain/device-queries.ts';

/**
 * The keys of a device whose readings are numbers, in the catalogue's order; null: not known yet. `limited` is the first
 * of them that has limits, of metal particles, which allow fewer ranges, only where no other has; null: none has.
 */
export function useNumericKeys({ deviceId }: Pick<Device, 'deviceId'>) {
  const query = useQuery(indicatorsQuery(deviceId));
  const keys = query.data?.flatMap(({ key, value }) =>
    value !== null && findIndicator(key)?.isSwitch !== true ? [key] : [],
  );
  const limited = (query.data ?? [])
    .filter(({ key, limits }) => limits !== null && keys?.includes(key) === true)
    .map(({ key }) => key);
  return { ...query, keys: keys ?? null, limited: limited.find((key) => !isMetalKey(key)) ?? limited[0] ?? null };
}
