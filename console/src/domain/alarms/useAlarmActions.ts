import { alarmRecordRoutes } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Records of one call. */
const perCall = 200;

/** Does something with any number of records, as many at a time as a call takes. */
export async function inParts<T>(ids: readonly string[], act: (part: string[]) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let from = 0; from < ids.length; from += perCall) done.push(await act(ids.slice(from, from + perCall)));
  return done;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export interface AlarmActions {
  /** @returns how many were processed, and how many somebody else had processed */
  readonly process: (ids: readonly string[], note: string) => Promise<{ processed: number; already: number }>;
  readonly shelve: (ids: readonly string[], until: number, reason: string) => Promise<void>;
  readonly unshelve: (ids: readonly string[]) => Promise<void>;
  readonly assign: (ids: readonly string[], userId: string | null, dueAt: number | null) => Promise<void>;
  readonly note: (recordId: string, note: string) => Promise<void>;
}

/** What people do with alarms; whatever is shown of them is read anew. */
export function useAlarmActions(): AlarmActions {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['alarms'] });
  const acting = async <T>(ids: readonly string[], act: (recordIds: string[]) => Promise<T>) => {
    try {
      return await inParts(ids, act);
    } finally {
      // What was done before a failure is done.
      void refresh();
    }
  };
  return {
    process: async (ids, note) => {
      const done = await acting(ids, (recordIds) =>
        call(alarmRecordRoutes.processAlarms, { body: { recordIds, note } }),
      );
      return {
        processed: sum(done.map(({ processed }) => processed)),
        already: sum(done.map(({ already }) => already)),
      };
    },
    shelve: async (ids, until, reason) => {
      await acting(ids, (recordIds) => call(alarmRecordRoutes.shelveAlarms, { body: { recordIds, until, reason } }));
    },
    unshelve: async (ids) => {
      await acting(ids, (recordIds) => call(alarmRecordRoutes.unshelveAlarms, { body: { recordIds } }));
    },
    assign: async (ids, userId, dueAt) => {
      await acting(ids, (recordIds) => call(alarmRecordRoutes.assignAlarms, { body: { recordIds, userId, dueAt } }));
    },
    note: async (recordId, note) => {
      await acting([recordId], () => call(alarmRecordRoutes.noteAlarm, { body: { recordId, note } }));
    },
  };
}
