import type { Answers, Inspection, SignatureForm } from '@oilsight/contract';
import { localRows } from '../../lib/local-rows.ts';
import type { LocalTables } from '../../lib/local-rows.ts';

/** What this browser keeps of an inspection that an account fills in, until it is submitted. */
export interface KeptDraft {
  readonly accountId: string;
  readonly reportId: string;
  /** As the server gave it last, so that it can be filled in without a network. */
  readonly inspection: Inspection;
  readonly answers: Answers;
  /** The acceptance of the request that this was entered for; absent: kept by a version that did not know it. */
  readonly acceptanceId?: string;
  /** Of the server's draft that the answers go on from. */
  readonly draftVersion: number;
  /** When something was entered here last, ms; null: nothing was. */
  readonly changedAt: number | null;
  /** Counts what was entered here. */
  readonly revision: number;
  /** The revision that the server has. */
  readonly savedRevision: number;
  /**
   * Answers on their way. They are sent with the same id until the server has answered, so that answers which arrived
   * before a cut are not taken for those of another device.
   */
  readonly sending: { readonly saveId: string; readonly revision: number; readonly answers: Answers } | null;
  /** Signed, and to be handed over as soon as everything else has arrived; null: not signed. */
  readonly submission: { readonly submissionId: string; readonly signature: SignatureForm } | null;
}

/**
 * A photo that was taken on this device. `waiting`: only here; `sent`: the server has it; `removed`: the server is to
 * remove it; `refused`: the server does not take it.
 */
export interface KeptPhoto {
  readonly accountId: string;
  readonly reportId: string;
  readonly photoId: string;
  readonly itemId: string;
  readonly takenAt: number;
  /** JPEG; null: removed. */
  readonly blob: Blob | null;
  readonly state: 'waiting' | 'sent' | 'removed' | 'refused';
  /** Why the server does not take it, in its words; empty: it said nothing. */
  readonly why: string;
}

const database: LocalTables = {
  name: 'oilsight-inspections',
  version: 1,
  tables: { draft: ['accountId', 'reportId'], photo: ['accountId', 'reportId', 'photoId'] },
};

export const keptDrafts = localRows<KeptDraft>(database, 'draft');
export const keptPhotos = localRows<KeptPhoto>(database, 'photo');

/** Whether the server has everything that was entered in a draft. */
export function isSaved({ revision, savedRevision, sending, submission }: KeptDraft): boolean {
  return revision === savedRevision && sending === null && submission === null;
}

/** Removes an inspection of an account from this browser. */
export async function forgetInspection(accountId: string, reportId: string): Promise<void> {
  const photos = await keptPhotos.list([accountId, reportId]);
  for (const { photoId } of photos) await keptPhotos.remove([accountId, reportId, photoId]);
  await keptDrafts.remove([accountId, reportId]);
}

/**
 * What a sign-out leaves in this browser: of who signs out, the inspections that the server does not have whole yet; of
 * other accounts nothing.
 */
export async function forgetAtLogout(accountId: string): Promise<void> {
  for (const draft of await keptDrafts.list([])) {
    const photos = await keptPhotos.list([draft.accountId, draft.reportId]);
    const isWhole = isSaved(draft) && photos.every(({ state }) => state === 'sent');
    if (draft.accountId !== accountId || isWhole) await forgetInspection(draft.accountId, draft.reportId);
  }
}
