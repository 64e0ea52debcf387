import * as z from 'zod';
import { csvType } from '../../platform/csv.rules.ts';
import type { TaskKind } from '../tasks/index.ts';
import type { Telemetry } from './telemetry.service.ts';

/** The request as it is stored with the task. */
const Request = z.object({
  deviceId: z.string(),
  keyIds: z.array(z.string()),
  startTime: z.number(),
  endTime: z.number(),
  timeZone: z.string().optional(),
});

/** Exports the readings of a device as a background task: the same file as the direct download. */
export function csvExportKind(telemetry: Pick<Telemetry, 'exportCsv'>): TaskKind {
  return {
    name: 'telemetry',
    type: csvType,
    open(scope, request, options) {
      const { deviceId, keyIds: keys, startTime: from, endTime: to, timeZone } = Request.parse(request);
      return telemetry.exportCsv(scope, { deviceId, keys, window: { from, to }, timeZone, ...options });
    },
  };
}
