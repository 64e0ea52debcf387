import { curveRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { zoneName } from '../../../lib/display-settings.ts';
import { minuteMs } from '../../../lib/time.ts';
import { presets, windowOf } from '../address.ts';
import type { AnalysisRange } from '../address.ts';

/** Points of a curve on the page: one for each pixel or two. */
const chartPoints = 800;

interface CurvesQuestion {
  readonly deviceIds: readonly string[];
  readonly keys: readonly string[];
  readonly range: AnalysisRange;
  /** ms; null: as the screen needs it. */
  readonly interval: number | null;
  /** Whether to tell which readings are left out; left out: no. */
  readonly isRefusedShown?: boolean;
}

/** All curves of a chart in one call. A range that ends now is asked for again whenever a new bucket opens. */
export const curvesQuery = ({ deviceIds, keys, range, interval, isRefusedShown = false }: CurvesQuestion) =>
  queryOptions({
    queryKey: ['analysis', 'curves', deviceIds, keys, range, interval, zoneName(), isRefusedShown],
    queryFn: ({ signal }) => {
      const { from, to } = windowOf(range, Date.now());
      return call(
        curveRoutes.getCurves,
        {
          query: {
            deviceIds: deviceIds.join(','),
            keyIds: keys.join(','),
            startTime: Math.floor(from),
            endTime: Math.ceil(to),
            timeInterval: interval ?? 'auto',
            maxPoints: chartPoints,
            timeZone: zoneName(),
            refused: isRefusedShown ? ('true' as const) : undefined,
          },
        },
        signal,
      );
    },
    placeholderData: keepPreviousData,
    refetchInterval:
      range.kind === 'fixed'
        ? false
        : Math.min(10 * minuteMs, Math.max(minuteMs, interval ?? presets[range.preset] / chartPoints)),
  });
