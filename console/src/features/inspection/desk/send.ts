import { inspectionRoutes } from '@oilsight/contract';
import type { ErrorName, Inspection } from '@oilsight/contract';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import type { KeptDraft, KeptPhoto } from '../../../domain/inspections/kept.ts';
import { deviceMadeId } from '../../../lib/device-made-id.ts';
import { notTaken, taken, toSend } from './draft.ts';
import { signedPhotos } from './photos.ts';

interface Pending {
  readonly state: () => { readonly draft: KeptDraft | null; readonly photos: readonly KeptPhoto[] };
  readonly keepDraft: (draft: KeptDraft) => Promise<void>;
  readonly keepPhoto: (photo: KeptPhoto) => Promise<void>;
  readonly dropPhoto: (photoId: string) => Promise<void>;
}

/** Refusals that are about one photo: the others can go on. */
const ofPhoto: ReadonlySet<string> = new Set<ErrorName>([
  'notAPhoto',
  'imageBroken',
  'imageTooManyPixels',
  'tooLarge',
  'itemNotFound',
  'tooManyPhotos',
  'tooManyItemPhotos',
]);

/**
 * Sends what the server does not have: answers first, as they are small and matter most, then photos, then the signature.
 * Every step is kept before it is sent and can be made again. Throws a `CallError` at the first step that fails.
 *
 * @param holdsPhotos photos stay here for now, and the signature with them
 * @returns the inspection as it was handed over; null: it is not signed, or something was entered meanwhile
 */
export async function sendPending(pending: Pending, holdsPhotos: boolean): Promise<Inspection | null> {
  await sendAnswers(pending);
  for (const photo of pending.state().photos)
    if (!holdsPhotos || photo.state === 'removed') await sendPhoto(pending, photo);
  const { draft, photos } = pending.state();
  if (draft === null || draft.submission === null || draft.revision !== draft.savedRevision) return null;
  if (photos.some(({ state }) => state === 'waiting' || state === 'removed')) return null;
  const { reportId, acceptanceId, draftVersion, submission, inspection } = draft;
  const photoIds = signedPhotos(inspection.photos, photos).map(({ photoId }) => photoId);
  return call(inspectionRoutes.submitInspection, {
    body: { reportId, acceptanceId, draftVersion, photoIds, ...submission },
  });
}

/** Refused for what was sent: sent once more it is refused again. */
function isOfContent(error: unknown): boolean {
  return error instanceof CallError && (error.code === 422 || error.code === 413);
}

async function sendAnswers({ state, keepDraft }: Pending): Promise<void> {
  const before = state().draft;
  if (before === null) return;
  const draft = toSend(before, deviceMadeId());
  if (draft.sending === null) return;
  if (draft !== before) await keepDraft(draft);
  const { reportId, acceptanceId, draftVersion } = draft;
  const { saveId, answers } = draft.sending;
  const body = { reportId, acceptanceId, draftVersion, saveId, answers };
  const { version } = await call(inspectionRoutes.saveInspectionDraft, { body }).catch(async (error: unknown) => {
    const refused = state().draft;
    if (refused !== null && isOfContent(error)) await keepDraft(notTaken(refused));
    throw error;
  });
  // More may have been entered while the answers were on their way.
  const now = state().draft;
  if (now !== null) await keepDraft(taken(now, version));
}

async function sendPhoto({ state: now, keepPhoto, dropPhoto }: Pending, photo: KeptPhoto): Promise<void> {
  const { reportId, photoId, itemId, takenAt, blob, state } = photo;
  if (state === 'removed') {
    await call(inspectionRoutes.removeInspectionPhoto, { query: { reportId, photoId } });
    await dropPhoto(photoId);
    return;
  }
  // Nothing of a former acceptance of the request is sent.
  const { draft, photos } = now();
  if (state !== 'waiting' || blob === null || draft === null || !photos.includes(photo)) return;
  try {
    const body = { reportId, acceptanceId: draft.acceptanceId, itemId, photoId, takenAt };
    await call(inspectionRoutes.addInspectionPhoto, { body, file: blob });
    // It may have been removed while it was on its way: the next attempt removes it at the server.
    const isWanted = now().photos.some((one) => one.photoId === photoId && one.state === 'waiting');
    if (isWanted) await keepPhoto({ ...photo, state: 'sent' });
  } catch (error) {
    if (!(error instanceof CallError) || !ofPhoto.has(error.error ?? '')) throw error;
    await keepPhoto({ ...photo, state: 'refused', why: error.message });
  }
}
