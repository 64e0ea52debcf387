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
  /** Only images that the reader may remove; else all that the reader's devices may show. */
  readonly own: boolean;
}

/** Stored names, the newest first. `imageNameOf` gives the names for people. */
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

/** Uploads an image; resolves to its stored name. */
export function uploadImage(fileName: string, file: Blob): Promise<string> {
  return call(imageRoutes.uploadImage, { body: { fileName, dir: 'deviceImg' }, file });
}

/** Returns a function that refetches the visible lists of images. */
export function useImagesChanged(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: ['deviceImages'] });
}
