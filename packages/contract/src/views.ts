import * as z from 'zod';
import { Id, Key, Millis, pageQuery, text } from './common.ts';
import { definePermissions, persons } from './roles.ts';
import { defineRoutes } from './route.ts';
import { Version } from './users.ts';
import { canonicalAddress, longestAddress } from './view-address.ts';

/** Most views that a person keeps. */
export const maxViews = 50;
/** Most characters of a view's name and of a note. */
export const longestViewName = 60;
export const longestNote = 500;
/** Most notes of a device, and most that one call gives. */
export const maxNotes = 1000;
export const maxListedNotes = 300;

/** A page of data analysis under a name. */
export const NamedView = z.object({
  viewId: Id,
  name: z.string(),
  /** The query of the page, as `canonicalAddress` writes it. */
  address: z.string(),
  /** The factory whose people see it besides its owner; null: nobody does. */
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  isOwn: z.boolean(),
  /** Its owner. */
  by: z.string(),
  changedAt: z.number(),
  /** To be sent with an update: 409 when the row has changed since it was read. */
  version: z.number().int(),
});
export type NamedView = z.infer<typeof NamedView>;

const ViewForm = z.object({
  name: z.string().trim().pipe(text(longestViewName, 1)),
  /** Parameters that data analysis does not know are left out. Names a device. */
  address: text(longestAddress)
    .transform(canonicalAddress)
    .pipe(
      z
        .string()
        .max(longestAddress)
        .regex(/(?:^|&)deviceId=/),
    ),
  /** A factory in the caller's scope. */
  customerId: Id.nullable().default(null),
});
export type ViewForm = z.infer<typeof ViewForm>;

/** What a person writes about a moment of a device. The text is shown as it is, never as markup. */
export const DeviceNote = z.object({
  noteId: Id,
  deviceId: Id,
  at: z.number(),
  /** The indicator that it is about; null: the device. */
  key: z.string().nullable(),
  text: z.string(),
  /** Who wrote it; null: the account is gone. */
  by: z.string().nullable(),
  createdAt: z.number(),
  /** When its text, key or moment was last changed; null: never. */
  changedAt: z.number().nullable(),
  /** Whether the caller may change and remove it: its author, and whoever manages the people of the factory. */
  canChange: z.boolean(),
  version: z.number().int(),
});
export type DeviceNote = z.infer<typeof DeviceNote>;

const NoteForm = z.object({
  at: Millis,
  key: Key.nullable().default(null),
  text: z.string().trim().pipe(text(longestNote, 1)),
});
export type NoteForm = z.infer<typeof NoteForm>;

export const viewPermissions = definePermissions({
  'views:own': persons,
  'notes:write': persons,
});

const versionQuery = z.object({ version: z.coerce.number().int() });

export const viewRoutes = defineRoutes({
  listViews: {
    method: 'GET',
    path: '/system/dataanalysis/view/list',
    permission: 'views:own',
    summary: "Named views: the caller's own and then those shared with factories in scope, by name.",
    reply: 'rows',
    query: z.object({ customerId: Id.optional(), ...pageQuery }),
    data: z.array(NamedView),
  },
  createView: {
    method: 'POST',
    path: '/system/dataanalysis/view',
    permission: 'views:own',
    summary: 'Keep a page of data analysis under a name, for oneself or shared with a factory.',
    audit: 'view.create',
    body: ViewForm,
    data: NamedView,
  },
  updateView: {
    method: 'PUT',
    path: '/system/dataanalysis/view',
    permission: 'views:own',
    summary: "Change one's own view: its name, its page, whom it is shared with.",
    audit: 'view.update',
    body: ViewForm.extend({ viewId: Id, version: Version }),
    data: NamedView,
  },
  removeView: {
    method: 'DELETE',
    path: '/system/dataanalysis/view/:viewId',
    permission: 'views:own',
    summary: "Remove one's own view.",
    audit: 'view.remove',
    params: z.object({ viewId: Id }),
    query: versionQuery,
    data: z.null(),
  },
});

export const noteRoutes = defineRoutes({
  listNotes: {
    method: 'GET',
    path: '/system/dataanalysis/note/list',
    permission: 'notes:write',
    summary: `Notes on moments of a device within a range, oldest first: the newest ${maxListedNotes}, and how many there are.`,
    reply: 'rows',
    query: z.object({ deviceId: Id, startTime: Millis, endTime: Millis }),
    data: z.array(DeviceNote),
  },
  addNote: {
    method: 'POST',
    path: '/system/dataanalysis/note',
    permission: 'notes:write',
    summary: 'Pin a note to a moment of a device, and to an indicator of it.',
    audit: 'note.create',
    body: NoteForm.extend({ deviceId: Id }),
    data: DeviceNote,
  },
  updateNote: {
    method: 'PUT',
    path: '/system/dataanalysis/note',
    permission: 'notes:write',
    summary: 'Change a note. Its author may, and whoever manages the people of the factory.',
    audit: 'note.update',
    body: NoteForm.extend({ noteId: Id, version: Version }),
    data: DeviceNote,
  },
  removeNote: {
    method: 'DELETE',
    path: '/system/dataanalysis/note/:noteId',
    permission: 'notes:write',
    summary: 'Remove a note. Its author may, and whoever manages the people of the factory.',
    audit: 'note.remove',
    params: z.object({ noteId: Id }),
    query: versionQuery,
    data: z.null(),
  },
});
