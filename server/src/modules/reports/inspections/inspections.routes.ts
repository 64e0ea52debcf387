import type { inspectionRoutes } from '@oilsight/contract';
import { callerOf } from '../../../http/caller.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { askerOf } from '../../../platform/principal.ts';
import type { InspectionAssigning } from './inspection-assigning.service.ts';
import type { InspectionEntries } from './inspection-entries.service.ts';
import type { InspectionPhotos } from './inspection-photos.service.ts';

export interface InspectionServices {
  readonly assigning: InspectionAssigning;
  readonly entries: InspectionEntries;
  readonly photos: InspectionPhotos;
}

export const inspectionHandlers = ({
  assigning,
  entries,
  photos,
}: InspectionServices): Handlers<typeof inspectionRoutes> => ({
  listInspectors: ({ query }, scope) => assigning.inspectors(scope, query.deviceId),
  acceptInspection: ({ body: { reportId, version, ...form } }, scope, { auditDraft }) =>
    assigning.accept(scope, auditDraft, { reportId, version }, form),
  assignInspection: ({ body: { reportId, version, ...form } }, scope, { auditDraft }) =>
    assigning.assign(scope, auditDraft, { reportId, version }, form),
  listMyInspections: ({ query }, scope) => entries.listOwn(scope, query.deviceId),
  getInspection: ({ params }, scope) => entries.get(scope, params.reportId),
  saveInspectionDraft: ({ body }, scope) => entries.saveDraft(scope, body),
  addInspectionPhoto: ({ body, file }, scope, context) =>
    photos.add(scope, { ...body, bytes: file.bytes, asker: askerOf(callerOf(context)) }),
  removeInspectionPhoto: async ({ query }, scope) => {
    await photos.remove(scope, query);
    return null;
  },
  getInspectionPhoto: async ({ params, query }, scope) => {
    const { id, name, chunks } = await photos.open(scope, { ...params, ...query });
    return { name, type: 'image/jpeg', etag: id, chunks };
  },
  submitInspection: ({ body }, scope, { auditDraft }) => entries.submit(scope, auditDraft, body),
});
