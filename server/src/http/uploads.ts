import { AppError } from '@oilsight/contract';
import type { Upload, UploadedFile } from '@oilsight/contract';

/** Bytes that a form adds to its file: boundaries, headers, texts, and a browser's own fields. */
export const formBytes = 16_384;

/** Parts of a form, and the head of each, bytes. The console's forms have three at the most. */
const maxParts = 20;
const headBytes = 2048;

export interface UploadedForm {
  /** null: the form has no such file, or the body is no form. */
  readonly file: UploadedFile | null;
  /** The text fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Parses a form from a body that was read within its limit. Node's own parser does it, unless the form has more parts
 * or longer part headers than that parser handles quickly.
 *
 * @throws AppError `tooLarge`
 */
export async function uploadedForm(
  contentType: string | undefined,
  body: unknown,
  upload: Upload,
): Promise<UploadedForm> {
  const boundary = boundaryIn(contentType ?? '');
  if (!Buffer.isBuffer(body) || boundary === null || !isModest(body, boundary)) return { file: null, fields: {} };
  // A view of the bytes, not a copy.
  const bytes = new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  const form = await new Response(bytes, { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } })
    .formData()
    .catch(() => null);
  const fields = Object.fromEntries(
    [...(form?.entries() ?? [])].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const entry = form?.get(upload.field);
  if (!(entry instanceof File)) return { file: null, fields };
  if (entry.size > upload.bytes) throw new AppError('tooLarge', { limit: upload.bytes });
  return { file: { name: entry.name, bytes: new Uint8Array(await entry.arrayBuffer()) }, fields };
}

/** The boundary between the parts of a form; null: none, or one that no client uses. */
function boundaryIn(contentType: string): string | null {
  const parameter = contentType
    .slice(0, 500)
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.toLowerCase().startsWith('boundary='));
  const boundary = parameter?.slice('boundary='.length).replaceAll('"', '') ?? '';
  return /^[\w'()+,./:=?-]{1,70}$/.test(boundary) ? boundary : null;
}

/** Whether a form has few parts with short heads, and an end. Each byte is read a few times at most. */
function isModest(body: Buffer, boundary: string): boolean {
  const mark = `--${boundary}`;
  let at = body.indexOf(mark);
  for (let parts = 0; at >= 0 && parts <= maxParts; parts += 1) {
    const from = at + mark.length;
    if (body.toString('latin1', from, from + 2) === '--') return true;
    const head = body.subarray(from, from + headBytes).indexOf('\r\n\r\n');
    if (head < 0) return false;
    at = body.indexOf(mark, from + head);
  }
  return false;
}
