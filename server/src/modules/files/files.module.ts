import { fileRoutes, imageRoutes } from '@oilsight/contract';
import type { ModuleContext } from '../../module-context.ts';
import type { Audit } from '../audit/index.ts';
import { imageHandlers } from './device-images.routes.ts';
import { createDeviceImages } from './device-images.service.ts';
import { createDeviceImageStore } from './device-images.store.ts';
import { registerFileJobs } from './files.jobs.ts';
import { fileHandlers } from './files.routes.ts';
import { createFiles } from './files.service.ts';
import type { DeviceImages, Logos, Uploads } from './index.ts';
import { createLogos } from './logos.ts';
import { createPictureStore } from './pictures.store.ts';
import { createUploads } from './uploads.ts';

export function filesModule(
  { pg, clock, bus, queue, isolated, blobs, register }: ModuleContext,
  { audit }: { readonly audit: Audit },
): { readonly images: DeviceImages; readonly uploads: Uploads; readonly logos: Logos } {
  const uploads = createUploads();
  const images = createDeviceImages({
    store: createDeviceImageStore(pg),
    blobs: blobs('device-images'),
    audit,
    clock,
    bus,
    isolated,
  });
  const pictures = { store: createPictureStore(pg), blobs: blobs('pictures') };
  const files = createFiles({
    ...pictures,
    audit,
    clock,
    images,
    isolated,
  });
  registerFileJobs(queue, files);
  register.calls(fileRoutes, fileHandlers(files));
  register.calls(imageRoutes, imageHandlers(images, uploads));
  return { images, uploads, logos: createLogos(pictures) };
}
