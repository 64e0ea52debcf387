import { useQuery } from '@tanstack/react-query';
import type { Device } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { indicatorsQuery } from '../../../domain/device-queries.ts';

/**
 * The keys of a device whose readings are numbers, in the catalogue's order; null: not known yet. `limited` is the first
 * of them that has limits; null: none has.
 */
export function useNumericKeys({ deviceId }: Pick<Device, 'deviceId'>) {
  const query = useQuery(indicatorsQuery(deviceId));
  const keys = query.data?.flatMap(({ key, value }) =>
    value !== null && findIndicator(key)?.isSwitch !== true ? [key] : [],
  );
  const limited = query.data?.find(({ key, limits }) => limits !== null && keys?.includes(key) === true)?.key;
  return { ...query, keys: keys ?? null, limited: limited ?? null };
}
