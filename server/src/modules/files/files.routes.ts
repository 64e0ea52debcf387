import type { fileRoutes } from '@oilsight/contract';
import { callerOf } from '../../http/caller.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { Files } from './files.service.ts';

export const fileHandlers = (files: Files): Handlers<typeof fileRoutes> => ({
  getUserImage: ({ query }, scope, context) => files.userImage(scope, callerOf(context).user, query.userId),
  getLogo: ({ query }, scope, context) => files.logo(scope, callerOf(context), query.customerId),
  uploadUserImage: ({ query, file }, scope, context) =>
    files.setUserImage(scope, context.auditDraft, callerOf(context).user, { userId: query.userId, bytes: file.bytes }),
  uploadLogo: ({ query, file }, scope, context) =>
    files.setLogo(scope, context.auditDraft, callerOf(context).user, {
      customerId: query.customerId,
      bytes: file.bytes,
    }),
  getPicture: async ({ params }, scope) => ({
    name: 'picture.png',
    type: 'image/png',
    etag: params.pictureId,
    chunks: await files.picture(scope, params.pictureId),
  }),
});
