import * as z from 'zod';
import { Id, pageQuery, text } from './common.ts';
import { definePermissions } from './roles.ts';
import { defineRoutes } from './route.ts';
import { wallScreens } from './wall-screens.ts';

/** Most bytes of a picture cropped in the console: 1024 KiB. */
export const maxPictureBytes = 1024 * 1024;
/** Sizes of cropped pictures in the console, pixels. */
export const avatarSize = { width: 300, height: 300 } as const;
export const logoSize = { width: 200, height: 100 } as const;

/** Address of a picture, which needs the caller's token; null: none was uploaded. */
const PictureUrl = z.string().nullable();

export const filePermissions = definePermissions({
  'logo:write': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  'images:upload': ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  'images:manage': ['SYS_ADMIN', 'CUSTOMER_USER'],
});

export const fileRoutes = defineRoutes({
  getUserImage: {
    method: 'GET',
    path: '/system/file/getUserImage',
    permission: 'session',
    summary: "Address of a person's picture; without `userId` the own.",
    query: z.object({ userId: Id.optional() }),
    data: PictureUrl,
  },
  getLogo: {
    method: 'GET',
    path: '/system/file/getLogo',
    permission: 'session',
    onWalls: wallScreens,
    summary: "Address of a factory's logo, else its dealer's; without `customerId` that of the caller's own place.",
    query: z.object({ customerId: Id.optional() }),
    data: PictureUrl,
  },
  uploadUserImage: {
    method: 'POST',
    path: '/system/file/uploadUserImage',
    permission: 'account:change',
    audit: 'picture.avatar',
    summary: 'Set the own picture: a PNG of 300 × 300 pixels, at most 1024 KiB.',
    upload: { field: 'picture', bytes: maxPictureBytes },
    query: z.object({ userId: Id.optional() }),
    data: z.string(),
  },
  uploadLogo: {
    method: 'POST',
    path: '/system/file/uploadLogo',
    permission: 'logo:write',
    audit: 'picture.logo',
    summary:
      "Set the logo of a factory, or without `customerId` of the caller's own place: a PNG of 200 × 100 pixels, at most 1024 KiB.",
    upload: { field: 'picture', bytes: maxPictureBytes },
    query: z.object({ customerId: Id.optional() }),
    data: z.string(),
  },
  getPicture: {
    method: 'GET',
    path: '/system/file/picture/:pictureId',
    permission: 'session',
    onWalls: wallScreens,
    summary: 'A picture. Its address changes with its content.',
    reply: 'file',
    params: z.object({ pictureId: Id }),
    data: z.string(),
  },
});

/** Most bytes of a device's image: 3 MiB. */
export const maxDeviceImageBytes = 3_145_728;
/** Size that images of devices are cropped to, pixels. */
export const deviceImageSize = { width: 640, height: 480 } as const;

/** Name under which an image is stored: its id, a dash, and the name given by the uploader. */
const StoredName = text(140, 1);
/** The only folder of device images; uploads may be for reports too. */
const Folder = z.enum(['deviceImg']);
export const uploadFolders = ['deviceImg', 'report'] as const;

/** The uploader's name of an image: the part of its stored name after the first dash; null: there is none. */
export function imageNameOf(storedName: string): string | null {
  const dash = storedName.indexOf('-');
  const name = dash < 0 ? '' : storedName.slice(dash + 1).trim();
  return name === '' ? null : name;
}

export const imageRoutes = defineRoutes({
  uploadImage: {
    method: 'POST',
    path: '/system/uploadFile/upload',
    permission: 'images:upload',
    audit: 'image.upload',
    summary:
      'Keep an image of a device: PNG or GIF, at most 3145728 bytes. In the folder `report`: keep the pdf of a report, with the checks of its own call. The reply is the stored name.',
    upload: { field: 'file', bytes: maxDeviceImageBytes },
    body: z.object({
      fileName: text(100)
        .transform((name) => name.trim())
        .pipe(z.string().min(1)),
      dir: z.enum(uploadFolders).default('deviceImg'),
      /** The report that a pdf is for. */
      reportId: Id.optional(),
    }),
    data: z.string(),
  },
  listImages: {
    method: 'GET',
    path: '/system/uploadFile/getOssPathImg',
    permission: 'images:upload',
    summary:
      "Stored names of the images that the caller's devices may show, the newest first; with `own` those that are the caller's to remove.",
    reply: 'rows',
    query: z.object({
      path: Folder.default('deviceImg'),
      own: z.enum(['true', 'false']).default('false'),
      ...pageQuery,
    }),
    data: z.array(z.string()),
  },
  getImage: {
    method: 'GET',
    path: '/system/uploadFile/downloadImg',
    permission: 'devices:read',
    onWalls: ['bigscreen'],
    summary: 'An image, by its stored name.',
    reply: 'file',
    query: z.object({ fileUrl: StoredName }),
    data: z.string(),
  },
  removeImage: {
    method: 'DELETE',
    path: '/system/uploadFile/deleteFile',
    permission: 'images:manage',
    audit: 'image.remove',
    summary:
      'Remove an image, by its stored name. One that devices show is refused, unless `force` takes it from them.',
    query: z.object({ fileUrl: StoredName, force: z.enum(['true', 'false']).default('false') }),
    data: z.null(),
  },
});
