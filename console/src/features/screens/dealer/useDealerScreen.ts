import type { DealerScreenData } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { allQuery, conclusionsQuery, dataQuery, mapQuery, tenantNameQuery, warningsQuery } from './queries.ts';
import type { WallOf } from './queries.ts';

interface DealerScreen {
  /** null: not everything has come yet. The same object as long as everything in it is the same. */
  readonly data: DealerScreenData | null;
  /** When the oldest of the figures came, ms; null: none has. */
  readonly updatedAt: number | null;
  /** The last attempt failed for some of them. */
  readonly isFailing: boolean;
  /** Why nothing can be shown; null: it can, or nothing has failed yet. */
  readonly error: Error | null;
  readonly retry: () => void;
}

type Parts = { readonly [Name in keyof DealerScreenData]: DealerScreenData[Name] | undefined };

const isWhole = (parts: Parts): parts is DealerScreenData => Object.values(parts).every((part) => part !== undefined);

/** Everything that a dealer's wall shows, asked for anew every 10 s while the page is visible. */
export function useDealerScreen(of: WallOf): DealerScreen {
  const name = useQuery(tenantNameQuery(of));
  const counts = useQuery(dataQuery(of));
  const areas = useQuery(mapQuery(of));
  const tops = useQuery(allQuery(of));
  const conclusions = useQuery(conclusionsQuery(of));
  const factories = useQuery(warningsQuery(of));
  const figures = [counts, areas, tops, conclusions, factories];
  const queries = [name, ...figures];
  const { data: tenantName } = name;
  const { data } = counts;
  const { data: map } = areas;
  const { data: all } = tops;
  const { data: analysis } = conclusions;
  const { data: warnings } = factories;
  const shown = useMemo(() => {
    const parts = { tenantName, data, map, all, analysis, warnings };
    return isWhole(parts) ? parts : null;
  }, [tenantName, data, map, all, analysis, warnings]);
  const came = figures.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return {
    data: shown,
    updatedAt: came.length < figures.length ? null : Math.min(...came),
    isFailing: figures.some(({ failureCount }) => failureCount > 0),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => queries.forEach(({ refetch }) => void refetch()),
  };
}
