import type { CarouselDevice } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deviceAlarmsQuery } from '../../../domain/alarms/device-alarms.ts';
import { deviceQuery, indicatorsQuery } from '../../../domain/device-queries.ts';
import { secondMs } from '../../../lib/time.ts';
import { barKey, leadingKey, neighbour, pollutionKey } from './choice.ts';
import {
  barQuery,
  lineQuery,
  moreQuery,
  oilConditionQuery,
  operatingTimeQuery,
  pollutionQuery,
  sensorsOnlineQuery,
  sequenceQuery,
} from './queries.ts';
import { standsMs } from './useCarousel.ts';
import type { Carousel } from './useCarousel.ts';

/** How long before its turn the next machine is asked for, and how far apart its requests are. */
const beforeMs = 4 * secondMs;
const apartMs = 0.2 * secondMs;
const noStates: ReadonlyMap<string, null> = new Map();

/** What the tiles will most likely show: which indicator leads is known for sure once the machine stands there. */
function keysOf(client: QueryClient, deviceId: string) {
  const rows = client.getQueryData(indicatorsQuery(deviceId).queryKey) ?? [];
  const sequence = client.getQueryData(sequenceQuery(deviceId).queryKey) ?? [];
  const finding = client.getQueryData(oilConditionQuery(deviceId).queryKey)?.finding ?? null;
  const leading = leadingKey(finding?.keyIds ?? [], sequence, rows, noStates);
  return { pollution: pollutionKey(rows), line: leading, bars: barKey(rows, leading) };
}

const tileQueries = [
  async (client: QueryClient, deviceId: string) => {
    const key = keysOf(client, deviceId).pollution;
    if (key !== null) await client.prefetchQuery(pollutionQuery(deviceId, key));
  },
  async (client: QueryClient, deviceId: string) => {
    const key = keysOf(client, deviceId).line;
    if (key !== null) await client.prefetchQuery(lineQuery(deviceId, key));
  },
  async (client: QueryClient, deviceId: string) => {
    const key = keysOf(client, deviceId).bars;
    if (key !== null) await client.prefetchQuery(barQuery(deviceId, key));
  },
];

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
      ...tileQueries.map((ask) => () => ask(client, next)),
    ];
    const timers = asks.map((ask, nth) => setTimeout(() => void ask(), standsMs - beforeMs + nth * apartMs));
    return () => timers.forEach(clearTimeout);
  }, [client, deviceId, next]);
}
