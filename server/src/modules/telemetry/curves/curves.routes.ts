import type { curveRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { CurveReads } from './curves.service.ts';
import type { ScreenCharts } from './screen-charts.service.ts';

export function curveHandlers(curves: CurveReads, charts: ScreenCharts): Handlers<typeof curveRoutes> {
  return {
    getCurves: ({ query }, scope) =>
      curves.curves(scope, {
        deviceIds: query.deviceIds ?? [],
        keys: query.keyIds,
        window: { from: query.startTime, to: query.endTime },
        interval: query.timeInterval,
        maxPoints: query.maxPoints,
        timeZone: query.timeZone,
        isRefusedShown: query.refused === 'true',
      }),
    latestIndicator: ({ query }, scope) => charts.latest(scope, { deviceId: query.deviceId, key: query.keyId }),
    pollutionDegree: ({ query }, scope) =>
      charts.pollution(scope, {
        deviceId: query.deviceId,
        key: query.keyId,
        from: query.startTime,
        intervalMs: query.timeInterval,
        count: query.count,
        to: query.endTime,
      }),
    barChart: ({ query }, scope) =>
      charts.bars(scope, {
        deviceId: query.deviceId,
        key: query.keyId,
        from: query.startTime,
        to: query.endTime,
        intervalMs: query.timeInterval,
        timeZone: query.timeZone,
      }),
  };
}
