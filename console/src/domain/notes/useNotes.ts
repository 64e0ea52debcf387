import { maxQueryMs, noteRoutes } from '@oilsight/contract';
import type { DeviceNote, NoteForm } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { hourMs } from '../../lib/time.ts';
import { useHolds } from '../useHolds.ts';

/** ms. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The newest notes on a device within a range, and how many there are. */
const notesQuery = (deviceId: string, { from, to }: Range) =>
  queryOptions({
    queryKey: [...notesKeyOf(deviceId), from, to],
    queryFn: ({ signal }) => call(noteRoutes.listNotes, { query: { deviceId, startTime: from, endTime: to } }, signal),
    placeholderData: keepPreviousData,
  });

/** What the keys of a device's notes begin with. */
export const notesKeyOf = (deviceId: string) => ['device', deviceId, 'notes'] as const;

/** Whole hours, so that a range that ends now is not asked for anew with each reading. At most as long as one may ask. */
function wholeHours({ from, to }: Range): Range {
  const end = (Math.floor(to / hourMs) + 1) * hourMs;
  return { from: Math.max(Math.floor(from / hourMs) * hourMs, end - maxQueryMs), to: end };
}

function combine(queries: UseQueryResult<{ rows: DeviceNote[]; total: number }>[]) {
  const lists = queries.flatMap(({ data }) => data ?? []);
  return {
    notes: lists.flatMap(({ rows }) => rows),
    /** How many older ones of the range are not among them. */
    leftOut: lists.reduce((sum, { rows, total }) => sum + total - rows.length, 0),
  };
}

/** The notes on one to four devices within a range; none until they have come, and for who may not see any. */
export function useNotes(deviceIds: readonly string[], range: Range) {
  const mayRead = useHolds('notes:write');
  const asked = wholeHours(range);
  return useQueries({ queries: mayRead ? deviceIds.map((deviceId) => notesQuery(deviceId, asked)) : [], combine });
}

/** Puts a changed note in the place of the former one at once: its new version is what the next change needs. */
export function takeNote(client: QueryClient, note: DeviceNote): void {
  client.setQueriesData<{ rows: DeviceNote[]; total: number }>({ queryKey: notesKeyOf(note.deviceId) }, (list) =>
    list === undefined ? list : { ...list, rows: list.rows.map((one) => (one.noteId === note.noteId ? note : one)) },
  );
}

/** @param note null: a new one */
export function saveNote(note: DeviceNote | null, deviceId: string, form: NoteForm): Promise<DeviceNote> {
  return note === null
    ? call(noteRoutes.addNote, { body: { deviceId, ...form } })
    : call(noteRoutes.updateNote, { body: { noteId: note.noteId, version: note.version, ...form } });
}

export function removeNote({ noteId, version }: DeviceNote): Promise<null> {
  return call(noteRoutes.removeNote, { params: { noteId }, query: { version } });
}
