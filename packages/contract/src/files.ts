import * as z from 'zod';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';

/** Most bytes of a picture that is cropped in the console: 1024 KiB. */
export const maxPictureBytes = 1024 * 1024;
/** Sizes of the console's croppers, pixels. */
export const avatarSize = { width: 300, height: 300 } as const;
export const logoSize = { width: 200, height: 100 } as const;

/** Address of a picture, to be fetched with the caller's token; null: none was uploaded. */
const PictureUrl = z.string().nullable();

export const fileRoutes = defineRoutes({
  getUserImage: {
    method: 'GET', path: '/system/file/getUserImage', permission: 'session', summary: 'Address of a person\'s picture; without `userId` the own.',
    query: z.object({ userId: Id.optional() }), data: PictureUrl,
  },
  getLogo: {
    method: 'GET', path: '/system/file/getLogo', permission: 'session', summary: 'Address of a factory\'s logo, else its dealer\'s; without `customerId` that of the caller\'s own place.',
    query: z.object({ customerId: Id.optional() }), data: PictureUrl,
  },
  uploadUserImage: {
    method: 'POST', path: '/system/file/uploadUserImage', permission: 'account', audit: 'picture.avatar', summary: 'Set the own picture: a PNG of 300 × 300 pixels, at most 1024 KiB.',
    upload: { field: 'picture', bytes: maxPictureBytes },
    query: z.object({ userId: Id.optional() }), data: z.string(),
  },
  uploadLogo: {
    method: 'POST', path: '/system/file/uploadLogo', permission: 'logo:write', audit: 'picture.logo', summary: 'Set the logo of a factory, or without `customerId` of the caller\'s own place: a PNG of 200 × 100 pixels, at most 1024 KiB.',
    upload: { field: 'picture', bytes: maxPictureBytes },
    query: z.object({ customerId: Id.optional() }), data: z.string(),
  },
  getPicture: {
    method: 'GET', path: '/system/file/picture/:pictureId', permission: 'session', summary: 'A picture. Its address changes with its content.', reply: 'file',
    params: z.object({ pictureId: Id }), data: z.string(),
  },
});
