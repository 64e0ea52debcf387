import type { AlarmRecord } from '@oilsight/contract';

/** An alarm as it may hang on a wall: without names of people, and without what they wrote. */
export function withoutPeople(record: AlarmRecord): AlarmRecord {
  const { shelf } = record;
  return {
    ...record,
    receivers: [],
    processedBy: null,
    note: '',
    assignee: null,
    shelf: shelf === null ? null : { ...shelf, reason: '', by: null },
  };
}
