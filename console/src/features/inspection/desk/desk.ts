import type { Inspection, ItemAnswer, SignatureForm } from '@oilsight/contract';
import { isSaved } from '../../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../../domain/inspections/kept.ts';
import { deviceMadeId } from '../../../lib/device-made-id.ts';
import { chosen, isOfFormer, newDraft, signed, touched, withAnswer, withInspection } from './draft.ts';
import { createKeeper } from './keeper.ts';
import type { DeskState } from './keeper.ts';
import { createSender } from './sender.ts';

export interface Desk {
  readonly state: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Begins; the function that it returns ends it. */
  readonly start: () => () => void;
  /** The server's answer to what the inspection is. */
  readonly learn: (inspection: Inspection) => void;
  readonly answer: (itemId: string, change: Partial<ItemAnswer>) => void;
  readonly addPhoto: (itemId: string, blob: Blob) => void;
  readonly removePhoto: (photoId: string) => void;
  /** Without a time of signing it is signed now. */
  readonly sign: (signature: Omit<SignatureForm, 'signedAt'> & { readonly signedAt: number | null }) => void;
  /** Takes back a signature that is not handed over yet. */
  readonly unsign: () => void;
  readonly choose: (which: 'here' | 'there') => void;
  /** Tries at once what failed. */
  readonly retry: () => void;
  /** Gives up what was entered here and not sent. */
  readonly discard: () => void;
}

/**
 * What one account enters of one inspection: kept in this browser at once, and sent to the server when there is a
 * network, in an order that survives a cut or a closed browser at any point.
 */
export function createDesk(accountId: string, reportId: string): Desk {
  const keeper = createKeeper(accountId, reportId);
  const sender = createSender(keeper, reportId, (inspection) => learn(inspection));
  const { state, set, keepDraft, keepPhoto } = keeper;
  let isLooking = false;
  /** The server's newest answer to what the inspection is. */
  let read: Inspection | null = null;

  const learn = (inspection: Inspection) => {
    read = inspection;
    const { draft: before, isLooked, submitted } = state();
    if (!isLooked || submitted !== null) return;
    if (before !== null && isOfFormer(before, inspection)) return void keeper.restart(newDraft(accountId, inspection));
    const draft = before === null ? newDraft(accountId, inspection) : withInspection(before, inspection);
    // What others fill in is not kept here, except what was entered here before.
    if (inspection.mayFill || !isSaved(draft)) void keepDraft(draft);
    else set({ draft });
  };
  const look = async () => {
    isLooking = true;
    await keeper.look();
    if (read !== null) learn(read);
    sender.wake();
  };
  /** Changes the draft, where there is one, and has it sent. */
  const change = (next: (draft: KeptDraft, now: number) => KeptDraft) => {
    const { draft } = state();
    if (draft === null) return;
    set({ failure: null, isAnew: false });
    void keepDraft(next(draft, Date.now()));
    sender.soon();
  };

  return {
    state,
    subscribe: keeper.subscribe,
    start: () => {
      const stop = sender.start();
      if (isLooking) sender.wake();
      else void look();
      return stop;
    },
    learn,
    answer: (itemId, given) => change((draft, now) => withAnswer(draft, itemId, given, now)),
    addPhoto: (itemId, blob) => {
      const [photoId, takenAt] = [deviceMadeId(), Date.now()];
      void keepPhoto({ accountId, reportId, photoId, itemId, takenAt, blob, state: 'waiting', why: '' });
      change(touched);
    },
    removePhoto: (photoId) => {
      const { photos, draft } = state();
      const known = [...photos, ...(draft?.inspection.photos ?? [])].find((photo) => photo.photoId === photoId);
      const { itemId, takenAt } = known ?? { itemId: '', takenAt: 0 };
      void keepPhoto({ accountId, reportId, photoId, itemId, takenAt, blob: null, state: 'removed', why: '' });
      change(touched);
    },
    sign: (signature) =>
      change((draft, now) => signed(draft, deviceMadeId(), { ...signature, signedAt: signature.signedAt ?? now })),
    unsign: () => change((draft) => ({ ...draft, submission: null })),
    choose: (which) => {
      const { conflict } = state();
      if (conflict === null) return;
      set({ conflict: null });
      change((draft) => chosen(draft, which, conflict));
    },
    retry: sender.wake,
    discard: () => {
      const { draft } = state();
      const next = draft === null ? null : newDraft(accountId, draft.inspection);
      set({ draft: next, photos: [], failure: null, conflict: null, delay: null });
      void keeper.forget();
      // Photos that were sent from here are there, and another device may have saved more.
      sender.read();
    },
  };
}
