export { createDeviceImages } from './device-images.service.ts';
export { fitsDevice } from './device-images.rules.ts';
export { createFiles } from './files.service.ts';
export type { Files } from './files.service.ts';
export type { ImagePlace } from './device-images.rules.ts';
export type { DeviceImages } from './device-images.service.ts';
export { imageHandlers } from './device-images.routes.ts';
export { fileHandlers } from './files.routes.ts';
export { registerFileJobs } from './files.jobs.ts';
