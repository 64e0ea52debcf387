import { taskPollMs, taskRoutes, telemetryRoutes } from '@oilsight/contract';
import type { Language, Task } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, download } from '../../api/call.ts';
import { fileName, saveFile } from '../../charts/draw/download.ts';
import { zoneName } from '../../lib/display-settings.ts';
import { isMoving } from './task-state.ts';

export interface TaskPage {
  readonly pageNum: number;
  readonly pageSize: number;
  /** The list tells in words why a task failed. */
  readonly language: Language;
}

/** The reader's tasks, asked for anew every two seconds as long as one of them is under way. */
export const tasksQuery = ({ pageNum, pageSize, language }: TaskPage) =>
  queryOptions({
    queryKey: ['tasks', language, { pageNum, pageSize }],
    queryFn: ({ signal }) => call(taskRoutes.listAllTask, { query: { pageNum, pageSize } }, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isMoving(data.rows, Date.now()) ? taskPollMs : false,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

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

export async function removeTask(taskId: string): Promise<void> {
  await call(taskRoutes.removeTask, { params: { taskId } });
}

/** Hands the file of a task to the reader. */
export async function saveTask({ id, taskName }: Task): Promise<void> {
  const { blob } = await download(taskRoutes.getTaskFile, { params: { taskId: id } });
  const [, stem = taskName, extension = 'csv'] = /^(.*)\.(\w+)$/.exec(taskName) ?? [];
  saveFile(fileName([stem], extension), blob);
}
