import * as z from 'zod';
import { csvType } from '../../platform/csv.rules.ts';
import type { TaskKind } from '../tasks/index.ts';
import type { Telemetry } from './telemetry.service.ts';

/** As it is kept. */
const Request = z.object({
  deviceId: z.string(),
  keyIds: z.array(z.string()),
  startTime: z.number(),
  endTime: z.number(),
  timeZone: z.string().optional(),
});

/** The readings of a device in the background: the same file as the export that is downloaded at once. */
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
