import { taskRoutes, telemetryRoutes } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../api/call.ts';
import { fileName, saveFile } from '../../charts/draw/download.ts';
import { zoneName } from '../../lib/display-settings.ts';

/** What a device has reported: what there is to export. */
export const reportedQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['tasks', 'reported', deviceId],
    queryFn: ({ signal }) => call(telemetryRoutes.liveIndicators, { query: { deviceId } }, signal),
  });

export interface ExportRequest {
  readonly deviceId: string;
  readonly keys: readonly string[];
  readonly from: number;
  readonly to: number;
}

export function requestExport({ deviceId, keys, from, to }: ExportRequest): Promise<Task> {
  return call(telemetryRoutes.exportTask, {
    body: { deviceId, keyIds: keys.join(','), startTime: from, endTime: to, timeZone: zoneName() },
  });
}

/** Has a task that failed done once more. */
export function retryTask(taskId: string): Promise<Task> {
  return call(taskRoutes.retryTask, { params: { taskId } });
}

export async function removeTask(taskId: string): Promise<void> {
  await call(taskRoutes.removeTask, { params: { taskId } });
}

/** Hands the file of a task to the reader. */
export async function saveTask({ id, taskName }: Task): Promise<void> {
  const { blob } = await download(taskRoutes.getTaskFile, { params: { taskId: id } });
  const [, stem = taskName, extension = 'csv'] = /^(.*)\.(\w+)$/.exec(taskName) ?? [];
  saveFile(fileName([stem], extension), blob);
}
