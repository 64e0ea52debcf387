import type { imageRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { DeviceImages } from './device-images.service.ts';

export const imageHandlers = (images: DeviceImages): Handlers<typeof imageRoutes> => ({
  uploadImage: ({ body, file }, scope, context) =>
    images.upload(scope, context.auditDraft, callerOf(context).user, { fileName: body.fileName, bytes: file.bytes }),
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
