export { fitsDevice, storedNameOf } from './device-images.rules.ts';
export type { ImagePlace } from './device-images.rules.ts';
export { keptPhoto } from './kept-photos.ts';
export type { DeviceImages } from './device-images.service.ts';
export type { Logos } from './logos.ts';
export type { Uploads } from './uploads.ts';
