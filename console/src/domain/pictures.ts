import { fileRoutes } from '@oilsight/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../api/call.ts';
import { minuteMs } from '../lib/time.ts';

/**
 * A picture by its address; null: there is none. It is fetched with the login, which an address alone would not carry.
 */
async function pictureAt(url: string | null, signal: AbortSignal): Promise<Blob | null> {
  const pictureId = url?.split('/').at(-1);
  if (pictureId === undefined || pictureId === '') return null;
  return (await download(fileRoutes.getPicture, { params: { pictureId } }, signal)).blob;
}

/** The reader's own picture. */
export const ownPicture = queryOptions({
  queryKey: ['picture', 'own'],
  queryFn: async ({ signal }) => pictureAt(await call(fileRoutes.getUserImage, { query: {} }, signal), signal),
  staleTime: Infinity,
});

/** Logo of a factory, else of its dealer. @param customerId null: the reader's own place */
export function logo(customerId: string | null) {
  return queryOptions({
    queryKey: ['picture', 'logo', customerId],
    queryFn: async ({ signal }) =>
      pictureAt(await call(fileRoutes.getLogo, { query: customerId === null ? {} : { customerId } }, signal), signal),
    staleTime: 5 * minuteMs,
  });
}
