import type { Inspection } from '@oilsight/contract';
import { forgetInspection, isSaved, keptDrafts, keptPhotos } from '../../../domain/inspections/kept.ts';
import type { KeptDraft, KeptPhoto } from '../../../domain/inspections/kept.ts';
import { isFull } from '../../../lib/local-rows.ts';
import { waitingOf } from './photos.ts';

export interface DeskState {
  /** null: nothing is known of the inspection yet. */
  readonly draft: KeptDraft | null;
  /** Photos taken on this device, and removals that the server has to make. */
  readonly photos: readonly KeptPhoto[];
  /** What is kept in this browser was looked for. */
  readonly isLooked: boolean;
  readonly isSending: boolean;
  /** The network fails; what was entered is sent by itself when it is back. */
  readonly isCut: boolean;
  /** Why the server, which can be reached, takes nothing for the moment; it is tried again. null: nothing known. */
  readonly delay: Error | null;
  /** Why the server does not take what was entered; null: nothing known. */
  readonly failure: Error | null;
  /** What was entered last is on its way into the browser's own database: it is lost if the page is closed now. */
  readonly isKeeping: boolean;
  /** Why this browser does not keep what was entered; null: it does. */
  readonly trouble: 'full' | 'unkept' | null;
  /** The inspection as another device has saved it meanwhile; null: there is no such. */
  readonly conflict: Inspection | null;
  /** What was entered here and not sent belonged to a former acceptance of the request, and is gone. */
  readonly isAnew: boolean;
  /** As it was handed over from here. */
  readonly submitted: Inspection | null;
}

export type Keeper = ReturnType<typeof createKeeper>;

/** What is known of an inspection on this device: in memory for the page, and at once in the browser's own database. */
export function createKeeper(accountId: string, reportId: string) {
  let state: DeskState = {
    draft: null,
    photos: [],
    isLooked: false,
    isSending: false,
    isCut: !navigator.onLine,
    delay: null,
    failure: null,
    isKeeping: false,
    trouble: null,
    conflict: null,
    isAnew: false,
    submitted: null,
  };
  const listeners = new Set<() => void>();
  /** What the browser did not keep, and why. */
  const unkept = new Map<string, 'full' | 'unkept'>();
  let keeping: Promise<unknown> = Promise.resolve();
  let pending = 0;

  const set = (change: Partial<DeskState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  // One after the other: what was entered later is kept later.
  const keep = (what: string, work: () => Promise<void>): Promise<void> => {
    pending += 1;
    if (!state.isKeeping) set({ isKeeping: true });
    const kept = keeping.then(work).then(
      () => void unkept.delete(what),
      (error: unknown) => void unkept.set(what, isFull(error) ? 'full' : 'unkept'),
    );
    keeping = kept.then(() => {
      pending -= 1;
      const [trouble = null] = unkept.values();
      const isKeeping = pending > 0;
      if (trouble !== state.trouble || isKeeping !== state.isKeeping) set({ trouble, isKeeping });
    });
    return kept;
  };

  return {
    state: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keepDraft: (draft: KeptDraft): Promise<void> => {
      set({ draft });
      return keep('draft', () => keptDrafts.put(draft));
    },
    keepPhoto: (photo: KeptPhoto): Promise<void> => {
      set({ photos: [...state.photos.filter(({ photoId }) => photoId !== photo.photoId), photo] });
      // What did not fit here and is at the server by now is not lost.
      if (photo.state === 'sent' && unkept.delete(photo.photoId)) return Promise.resolve();
      return keep(photo.photoId, () => keptPhotos.put(photo));
    },
    dropPhoto: (photoId: string): Promise<void> => {
      set({ photos: state.photos.filter((photo) => photo.photoId !== photoId) });
      return keep(photoId, () => keptPhotos.remove([accountId, reportId, photoId]));
    },
    /** Another inspection begins in the place of this one. */
    restart: (draft: KeptDraft): Promise<void> => {
      const hadMore = state.draft !== null && (!isSaved(state.draft) || waitingOf(state.photos).count > 0);
      set({ draft, photos: [], failure: null, conflict: null, delay: null, isAnew: hadMore });
      return keep('draft', async () => {
        await forgetInspection(accountId, reportId);
        await keptDrafts.put(draft);
      });
    },
    forget: (): Promise<void> => keep('draft', () => forgetInspection(accountId, reportId)),
    /** Takes up what the browser kept earlier. */
    look: async (): Promise<void> => {
      try {
        const draft = await keptDrafts.get([accountId, reportId]);
        set({ draft, photos: await keptPhotos.list([accountId, reportId]) });
      } catch {
        unkept.set('draft', 'unkept');
        set({ trouble: 'unkept' });
      }
      set({ isLooked: true });
    },
  };
}
