import type { telemetryRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import { csvType } from '../../platform/csv.rules.ts';
import type { TaskKind, Tasks } from '../tasks/index.ts';
import type { Telemetry } from './telemetry.service.ts';

interface Parts {
  readonly telemetry: Telemetry;
  readonly tasks: Pick<Tasks, 'create'>;
  /** The task kind that `exportTask` starts. */
  readonly csvExport: TaskKind;
}

export function telemetryHandlers({ telemetry, tasks, csvExport }: Parts): Handlers<typeof telemetryRoutes> {
  return {
    liveIndicators: ({ query }, scope) => telemetry.liveIndicators(scope, query.deviceId),
    history: ({ query }, scope) =>
      telemetry.history(scope, {
        deviceId: query.deviceId,
        keys: query.keyIds,
        from: query.startTime,
        to: query.endTime,
        maxPoints: query.maxPoints,
        isRefusedShown: query.refused === 'true',
      }),
    lineChart: ({ query }, scope) =>
      telemetry.lineChart(scope, {
        deviceId: query.deviceId,
        key: query.keyId,
        from: query.startTime,
        to: query.endTime,
      }),
    exportCsv: async ({ query }, scope, { language }) => {
      const { name, chunks } = await telemetry.exportCsv(scope, {
        deviceId: query.deviceId,
        keys: query.keyIds,
        window: { from: query.startTime, to: query.endTime },
        language,
        timeZone: query.timeZone,
      });
      return { name, chunks, type: csvType };
    },
    exportTask: ({ body }, _scope, context) =>
      tasks.create(callerOf(context), context.auditDraft, { kind: csvExport, request: body }, context.language),
  };
}
