import * as z from 'zod';
import type { Telemetry } from '../telemetry/index.ts';
import type { TaskMaker } from './tasks.service.ts';

/** As it is kept. */
const Request = z.object({ deviceId: z.string(), keyIds: z.array(z.string()), startTime: z.number(), endTime: z.number(), timeZone: z.string().optional() });

/** The readings of a device, as the export that is downloaded at once. */
export function telemetryMaker(telemetry: Pick<Telemetry, 'exportCsv'>): TaskMaker {
  return {
    type: 'text/csv; charset=utf-8',
    open(scope, request, options) {
      const { deviceId, keyIds: keys, startTime: from, endTime: to, timeZone } = Request.parse(request);
      return telemetry.exportCsv(scope, { deviceId, keys, window: { from, to }, timeZone, ...options });
    },
  };
}
