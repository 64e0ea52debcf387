import { imageRoutes } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Keeps an image; resolves to its stored name. */
export function uploadImage(fileName: string, file: Blob): Promise<string> {
  return call(imageRoutes.uploadImage, { body: { fileName, dir: 'deviceImg' }, file });
}

/** @param force takes it from the devices that show it */
export async function removeImage(storedName: string, force: boolean): Promise<void> {
  await call(imageRoutes.removeImage, { query: { fileUrl: storedName, force: force ? 'true' : 'false' } });
}

/** Lists of images that are in sight are asked for anew. */
export function useImagesChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['deviceImages'] });
}
