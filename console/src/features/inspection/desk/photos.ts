import type { InspectionPhoto } from '@oilsight/contract';
import type { KeptPhoto } from '../../../domain/inspections/kept.ts';

/** A photo as it stands beside its item, whether it was taken here or on another device. */
export interface ShownPhoto {
  readonly photoId: string;
  readonly itemId: string;
  readonly takenAt: number;
  /** null: it is read from the server. */
  readonly blob: Blob | null;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly why: string;
}

/** All photos of an inspection, in the order in which they were taken, without those that were removed here. */
export function shownPhotos(there: readonly InspectionPhoto[], here: readonly KeptPhoto[]): readonly ShownPhoto[] {
  const known = new Set(here.map(({ photoId }) => photoId));
  const others = there
    .filter(({ photoId }) => !known.has(photoId))
    .map(({ photoId, itemId, takenAt }): ShownPhoto => ({
      photoId,
      itemId,
      takenAt,
      blob: null,
      state: 'sent',
      why: '',
    }));
  const own = here.flatMap(({ photoId, itemId, takenAt, blob, state, why }) =>
    state === 'removed' ? [] : [{ photoId, itemId, takenAt, blob, state, why }],
  );
  return [...others, ...own].sort((one, other) => one.takenAt - other.takenAt);
}

/** The photos that a signature counts for: all but those that the server does not take. */
export function signedPhotos(there: readonly InspectionPhoto[], here: readonly KeptPhoto[]): readonly ShownPhoto[] {
  return shownPhotos(there, here).filter(({ state }) => state !== 'refused');
}

/** Photos that are only in this browser, and their size, bytes. */
export function waitingOf(here: readonly KeptPhoto[]): { readonly count: number; readonly bytes: number } {
  const waiting = here.filter(({ state }) => state === 'waiting');
  return { count: waiting.length, bytes: waiting.reduce((sum, { blob }) => sum + (blob?.size ?? 0), 0) };
}
