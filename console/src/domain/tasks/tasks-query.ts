import { taskPollMs, taskRoutes } from '@oilsight/contract';
import type { Language } from '@oilsight/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isMoving } from './task-state.ts';

export interface TaskPage {
  readonly pageNum: number;
  readonly pageSize: number;
  /** The list says in words why a task failed. */
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
