import type { imageRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import { AppError } from '@oilsight/contract';
import type { DeviceImages } from './device-images.service.ts';
import type { Uploads } from './uploads.ts';

export const imageHandlers = (images: DeviceImages, uploads: Uploads): Handlers<typeof imageRoutes> => ({
  uploadImage: ({ body: { fileName, dir, reportId }, file: { bytes } }, scope, context) => {
    const { user } = callerOf(context);
    // A file that is for a report is checked as one, whatever folder is named.
    if (dir === 'deviceImg' && reportId === undefined)
      return images.upload(scope, context.auditDraft, user, { fileName, bytes });
    if (reportId === undefined) throw new AppError('reportNotFound', { field: 'reportId' });
    return uploads.keepIn('report')(scope, context.auditDraft, user, { fileName, reportId, bytes });
  },
  listImages: ({ query }, scope) => images.list(scope, query.own === 'true' ? 'own' : 'seen', query),
  getImage: async ({ query }, scope) => {
    const { id, ...file } = await images.image(scope, query.fileUrl);
    return { ...file, etag: id };
  },
  removeImage: async ({ query }, scope, { auditDraft }) => {
    await images.remove(scope, auditDraft, query.fileUrl, query.force === 'true');
    return null;
  },
});
