import type { AlarmRecord, AlarmRecordDetail } from '@oilsight/contract';

/** A record without names of people and what they wrote, for accounts that strangers share. */
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

/** The same for a record's detail: what people did is left out, as are the notices to them. */
export function withoutPeopleOf(detail: AlarmRecordDetail): AlarmRecordDetail {
  return {
    ...detail,
    record: withoutPeople(detail.record),
    others: detail.others.map(withoutPeople),
    events: detail.events.filter(({ by }) => by === null).map((event) => ({ ...event, detail: {} })),
    deliveries: [],
    similar: detail.similar.map(withoutPeople),
  };
}
