import { AppError } from '@oilsight/contract';
import type { Upload, UploadedFile } from '@oilsight/contract';

/** What a form adds to its file: boundaries, headers, its texts, and a browser's own fields. */
export const formBytes = 16_384;

export interface UploadedForm {
  /** null: there is no such file in it, or it is no form. */
  readonly file: UploadedFile | null;
  /** Its texts. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * What a form holds, out of a body that was read within its limit. Node's own reader of forms takes it apart.
 *
 * @throws AppError `tooLarge`
 */
export async function uploadedForm(contentType: string | undefined, body: unknown, upload: Upload): Promise<UploadedForm> {
  if (!Buffer.isBuffer(body) || contentType === undefined) return { file: null, fields: {} };
  // The bytes that were read, not a copy of them.
  const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => null);
  const fields = Object.fromEntries([...(form?.entries() ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  const entry = form?.get(upload.field);
  if (!(entry instanceof File)) return { file: null, fields };
  if (entry.size > upload.bytes) throw new AppError('tooLarge', { limit: upload.bytes });
  return { file: { name: entry.name, bytes: new Uint8Array(await entry.arrayBuffer()) }, fields };
}
