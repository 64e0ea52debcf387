import type { telemetryRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Telemetry } from './telemetry.service.ts';

export function telemetryHandlers(telemetry: Telemetry): Handlers<typeof telemetryRoutes> {
  return {
    liveIndicators: ({ query }, scope) => telemetry.liveIndicators(scope, query.deviceId),
    history: ({ query }, scope) => telemetry.history(scope, { deviceId: query.deviceId, keys: query.keyIds, from: query.startTime, to: query.endTime, maxPoints: query.maxPoints }),
    lineChart: ({ query }, scope) => telemetry.lineChart(scope, { deviceId: query.deviceId, key: query.keyId, from: query.startTime, to: query.endTime }),
    dayStates: ({ query }, scope) => telemetry.dayStates(scope, query),
    exportCsv: async ({ query }, scope, { language }) => {
      const { name, chunks } = await telemetry.exportCsv(scope, { deviceId: query.deviceId, keys: query.keyIds, window: { from: query.startTime, to: query.endTime }, language, timeZone: query.timeZone });
      return { name, chunks, type: 'text/csv; charset=utf-8' };
    },
  };
}
