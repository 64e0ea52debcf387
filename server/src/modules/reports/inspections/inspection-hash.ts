import { createHash } from 'node:crypto';
import { answerOf } from '@oilsight/contract';
import type { SignatureForm, SignedNames } from '@oilsight/contract';
import type { StoredInspection, StoredPhoto } from './inspections.rows.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** What people and machine are called now. @param submittedBy the account that hands the inspection over */
export const namesOf = (
  { inspector, deviceName, customerName }: Pick<StoredInspection, 'inspector' | 'deviceName' | 'customerName'>,
  submittedBy: string,
): SignedNames => ({ submittedBy, inspector: inspector ?? '', deviceName, customerName });

/** SHA-256 of what was signed: names, checklist, answers in its order, photos by the time of each, signature. */
export function hashOf(
  {
    number,
    names,
    checklist,
    answers,
  }: Pick<StoredInspection, 'number' | 'checklist' | 'answers'> & { readonly names: SignedNames },
  photos: readonly StoredPhoto[],
  { name, signedAt, strokes }: SignatureForm,
): Buffer {
  const said = {
    number,
    names: [names.submittedBy, names.inspector, names.deviceName, names.customerName],
    checklist: { groups: checklist.groups, items: checklist.items },
    answers: checklist.items.map(({ id }) => answerOf(answers, id) ?? null),
    photos: photos.map(({ photoId, itemId, takenAt, sha256 }) => ({ photoId, itemId, takenAt, sha256: hexOf(sha256) })),
    signature: { name, signedAt, strokes },
  };
  return createHash('sha256').update(JSON.stringify(said)).digest();
}
