import type { DealerScreenData } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { allQuery, conclusionsQuery, dataQuery, mapQuery, tenantNameQuery, warningsQuery } from './queries.ts';
import type { WallOf } from './queries.ts';

interface DealerScreen {
  /** null: not everything has come yet. */
  readonly data: DealerScreenData | null;
  /** When the oldest of the figures came, ms; null: none has. */
  readonly updatedAt: number | null;
  /** The last attempt failed for some of them. */
  readonly isFailing: boolean;
  /** Why nothing can be shown; null: it can, or nothing has failed yet. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Everything that a dealer's wall shows, asked for anew every 10 s while the page is visible. */
export function useDealerScreen(of: WallOf, areaNo: string): DealerScreen {
  const name = useQuery(tenantNameQuery(of));
  const data = useQuery(dataQuery(of));
  const map = useQuery(mapQuery({ ...of, areaNo }));
  const all = useQuery(allQuery(of));
  const analysis = useQuery(conclusionsQuery(of));
  const warnings = useQuery(warningsQuery(of));
  const figures = [data, map, all, analysis, warnings];
  const queries = [name, ...figures];
  const came = figures.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((at) => at > 0);
  return {
    data:
      name.data !== undefined &&
      data.data !== undefined &&
      map.data !== undefined &&
      all.data !== undefined &&
      analysis.data !== undefined &&
      warnings.data !== undefined
        ? {
            tenantName: name.data,
            data: data.data,
            map: map.data,
            all: all.data,
            analysis: analysis.data,
            warnings: warnings.data,
          }
        : null,
    updatedAt: came.length < figures.length ? null : Math.min(...came),
    isFailing: figures.some(({ failureCount }) => failureCount > 0),
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => queries.forEach(({ refetch }) => void refetch()),
  };
}
