import { imageRoutes } from '@oilsight/contract';
import { call } from '../../api/call.ts';

/** @param force takes it from the devices that show it */
export async function removeImage(storedName: string, force: boolean): Promise<void> {
  await call(imageRoutes.removeImage, { query: { fileUrl: storedName, force: force ? 'true' : 'false' } });
}
