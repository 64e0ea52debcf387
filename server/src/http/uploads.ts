import { AppError } from '@oilsight/contract';
import type { Upload, UploadedFile } from '@oilsight/contract';

/** What a form adds to its file: boundaries, headers, and a browser's own fields. */
export const formBytes = 16_384;

/**
 * The file of a form, out of a body that was read within its limit. Node's own reader of forms takes it apart.
 *
 * @returns null when there is no such file in it, or it is no form
 * @throws AppError `tooLarge`
 */
export async function uploadedFile(contentType: string | undefined, body: unknown, upload: Upload): Promise<UploadedFile | null> {
  if (!Buffer.isBuffer(body) || contentType === undefined) return null;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const entry = form?.get(upload.field);
  if (!(entry instanceof File)) return null;
  if (entry.size > upload.bytes) throw new AppError('tooLarge', { limit: upload.bytes });
  return { name: entry.name, bytes: new Uint8Array(await entry.arrayBuffer()) };
}
