import type { noteRoutes, viewRoutes } from '@oilsight/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { Notes } from './notes.service.ts';
import type { Views } from './views.service.ts';

export const viewHandlers = (views: Views): Handlers<typeof viewRoutes> => ({
  listViews: ({ query }, scope) => views.list(scope, query),
  createView: ({ body }, scope, { auditDraft }) => views.create(scope, auditDraft, body),
  updateView: ({ body: { viewId, version, ...form } }, scope, { auditDraft }) =>
    views.update(scope, auditDraft, { viewId, version }, form),
  removeView: ({ params: { viewId }, query: { version } }, scope, { auditDraft }) =>
    views.remove(scope, auditDraft, { viewId, version }),
});

export const noteHandlers = (notes: Notes): Handlers<typeof noteRoutes> => ({
  listNotes: ({ query: { deviceId, startTime: from, endTime: to } }, scope) =>
    notes.list(scope, deviceId, { from, to }),
  addNote: ({ body: { deviceId, ...form } }, scope, { auditDraft }) => notes.add(scope, auditDraft, deviceId, form),
  updateNote: ({ body: { noteId, version, ...form } }, scope, { auditDraft }) =>
    notes.update(scope, auditDraft, { noteId, version }, form),
  removeNote: ({ params: { noteId }, query: { version } }, scope, { auditDraft }) =>
    notes.remove(scope, auditDraft, { noteId, version }),
});
