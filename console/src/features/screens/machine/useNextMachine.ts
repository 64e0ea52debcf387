import type { CarouselDevice } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceAlarmsQuery } from '../../../domain/alarms/device-alarms.ts';
import { deviceQuery, indicatorsQuery } from '../../../domain/device-queries.ts';
import { secondMs } from '../../../lib/time.ts';
import { neighbour } from './choice.ts';
import { moreQuery, oilConditionQuery, operatingTimeQuery, sensorsOnlineQuery, sequenceQuery } from './queries.ts';
import { standsMs } from './useCarousel.ts';
import type { Carousel } from './useCarousel.ts';

/** How long before its turn the next machine is asked for, and how far apart its requests are. */
const beforeMs = 4 * secondMs;
const apartMs = 0.2 * secondMs;

/**
 * Asks for what the next machine of the carousel shows shortly before its turn, one request after the other: it then
 * comes as a whole, and no frame has to take all of it in.
 */
export function useNextMachine({ deviceId, isPaused }: Carousel, devices: readonly CarouselDevice[]): void {
  const client = useQueryClient();
  const next = isPaused ? null : neighbour(devices, deviceId, 1);
  useEffect(() => {
    // The queries are outside React.
    if (next === null || next === deviceId) return undefined;
    const asks = [
      () => client.prefetchQuery(deviceQuery(next)),
      () => client.prefetchQuery(sequenceQuery(next)),
      () => client.prefetchQuery(indicatorsQuery(next)),
      () => client.prefetchQuery(sensorsOnlineQuery(next)),
      () => client.prefetchQuery(oilConditionQuery(next)),
      () => client.prefetchQuery(deviceAlarmsQuery(next)),
      () => client.prefetchQuery(moreQuery(next)),
      () => client.prefetchQuery(operatingTimeQuery(next)),
    ];
    const timers = asks.map((ask, nth) => setTimeout(() => void ask(), standsMs - beforeMs + nth * apartMs));
    return () => timers.forEach(clearTimeout);
  }, [client, deviceId, next]);
}
