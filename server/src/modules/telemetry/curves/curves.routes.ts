import type { curveRoutes } from '@oilsight/contract';
import type { Handlers } from '../../../http/handlers.ts';
import type { CurveReads } from './curves.service.ts';

export function curveHandlers(curves: CurveReads): Handlers<typeof curveRoutes> {
  return {
    getCurves: ({ query }, scope) =>
      curves.curves(scope, {
        deviceIds: query.deviceIds ?? [],
        keys: query.keyIds,
        window: { from: query.startTime, to: query.endTime },
        interval: query.timeInterval,
        maxPoints: query.maxPoints,
        timeZone: query.timeZone,
      }),
  };
}
