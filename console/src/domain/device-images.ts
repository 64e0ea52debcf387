import { imageRoutes } from '@oilsight/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../api/call.ts';

/** The image of that stored name. It never changes: another one has another name. */
export function deviceImage(storedName: string) {
  return queryOptions({
    queryKey: ['picture', 'device', storedName],
    queryFn: async ({ signal }) =>
      (await download(imageRoutes.getImage, { query: { fileUrl: storedName } }, signal)).blob,
    staleTime: Infinity,
  });
}

export interface ImagePage {
  readonly pageNum: number;
  readonly pageSize: number;
  /** Those alone that are the reader's to remove; else all that the reader's devices may show. */
  readonly own: boolean;
}

/** Stored names, the newest first. `imageNameOf` tells what people call them. */
export function deviceImageNames({ pageNum, pageSize, own }: ImagePage) {
  return queryOptions({
    queryKey: ['deviceImages', { pageNum, pageSize, own }],
    queryFn: ({ signal }) =>
      call(
        imageRoutes.listImages,
        { query: { path: 'deviceImg', own: own ? 'true' : 'false', pageNum, pageSize } },
        signal,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Keeps an image; resolves to its stored name. */
export function uploadImage(fileName: string, file: Blob): Promise<string> {
  return call(imageRoutes.uploadImage, { body: { fileName, dir: 'deviceImg' }, file });
}

/** Lists of images that are in sight are asked for anew. */
export function useImagesChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['deviceImages'] });
}
