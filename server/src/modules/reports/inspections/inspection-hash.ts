import { createHash } from 'node:crypto';
import { answerOf } from '@oilsight/contract';
import type { SignatureForm } from '@oilsight/contract';
import type { StoredInspection, StoredPhoto } from './inspections.rows.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** SHA-256 of what was signed: checklist, answers in its order, photos by the time of each, signature. */
export function hashOf(
  { number, checklist, answers }: Pick<StoredInspection, 'number' | 'checklist' | 'answers'>,
  photos: readonly StoredPhoto[],
  { name, signedAt, strokes }: SignatureForm,
): Buffer {
  const said = {
    number,
    checklist: { groups: checklist.groups, items: checklist.items },
    answers: checklist.items.map(({ id }) => answerOf(answers, id) ?? null),
    photos: photos.map(({ photoId, itemId, takenAt, sha256 }) => ({ photoId, itemId, takenAt, sha256: hexOf(sha256) })),
    signature: { name, signedAt, strokes },
  };
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
