import { useQuery } from '@tanstack/react-query';
import type { Device } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { indicatorsQuery } from '../../../domain/device-queries.ts';

/** The keys of a device whose readings are numbers, in the catalogue's order; null: not known yet. */
export function useNumericKeys({ deviceId }: Pick<Device, 'deviceId'>) {
  const query = useQuery(indicatorsQuery(deviceId));
  const keys = query.data?.flatMap(({ key, value }) =>
    value !== null && findIndicator(key)?.isSwitch !== true ? [key] : [],
  );
  return { ...query, keys: keys ?? null };
}
