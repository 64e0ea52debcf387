import { answerOf } from '@oilsight/contract';
import type { Inspection, ItemAnswer, SignatureForm } from '@oilsight/contract';
import { isSaved } from '../../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../../domain/inspections/kept.ts';

/** What a draft becomes by what people and the server do. Pure: ids and times are arguments. */

export const noAnswer: ItemAnswer = { choice: null, value: null, severity: null, text: '', advice: '', at: null };

/** A draft of an inspection that this browser keeps nothing of. */
export function newDraft(accountId: string, inspection: Inspection): KeptDraft {
  const { answers, version } = inspection.draft;
  return {
    accountId,
    reportId: inspection.reportId,
    inspection,
    acceptanceId: inspection.acceptanceId,
    answers,
    draftVersion: version,
    changedAt: null,
    revision: 0,
    savedRevision: 0,
    sending: null,
    submission: null,
  };
}

/** Whether the request was returned and accepted again since: what was entered here belongs to the former inspection. */
export function isOfFormer({ acceptanceId }: KeptDraft, inspection: Inspection): boolean {
  return acceptanceId !== undefined && acceptanceId !== inspection.acceptanceId;
}

/**
 * The draft after the inspection was read from the server. What was entered here and not sent stays: whether the server
 * has a newer one, the next save shows.
 */
export function withInspection(before: KeptDraft, inspection: Inspection): KeptDraft {
  const { acceptanceId } = inspection;
  const draft = before.acceptanceId === undefined ? { ...before, acceptanceId } : before;
  if (!isSaved(draft)) return { ...draft, inspection };
  const { answers, version } = inspection.draft;
  // An answer that was on its way while something newer arrived.
  return version < draft.draftVersion ? draft : { ...draft, inspection, answers, draftVersion: version };
}

/** An item is answered. What was signed before is not what is there now: it has to be signed again. */
export function withAnswer(draft: KeptDraft, itemId: string, change: Partial<ItemAnswer>, now: number): KeptDraft {
  const before = answerOf(draft.answers, itemId) ?? noAnswer;
  return touched({ ...draft, answers: { ...draft.answers, [itemId]: { ...before, ...change, at: now } } }, now);
}

/** Something was changed: the answers are sent anew, and a signature does not count any more. */
export function touched(draft: KeptDraft, now: number): KeptDraft {
  return { ...draft, changedAt: now, revision: draft.revision + 1, submission: null };
}

export function signed(draft: KeptDraft, submissionId: string, signature: SignatureForm): KeptDraft {
  return { ...draft, submission: { submissionId, signature } };
}

/** The draft with what is to be sent next; the same where it is on its way already, or there is nothing new. */
export function toSend(draft: KeptDraft, saveId: string): KeptDraft {
  const { sending, revision, savedRevision, draftVersion, answers, submission } = draft;
  // A submission names a draft of the server: where nothing was entered, there is none yet.
  const isNew = revision !== savedRevision || (submission !== null && draftVersion === 0);
  return sending !== null || !isNew ? draft : { ...draft, sending: { saveId, revision, answers } };
}

/** The server has taken what was on its way. */
export function taken(draft: KeptDraft, version: number): KeptDraft {
  const { sending, inspection } = draft;
  if (sending === null) return draft;
  const { revision, answers } = sending;
  return {
    ...draft,
    inspection: { ...inspection, draft: { ...inspection.draft, version, answers } },
    draftVersion: version,
    savedRevision: revision,
    sending: null,
  };
}

/** The server does not take what was on its way, whenever it is sent: what is there then is sent anew. */
export function notTaken(draft: KeptDraft): KeptDraft {
  return { ...draft, sending: null };
}

/** Another device saved a newer draft, and the reader has chosen: what is here, or what is there. */
export function chosen(draft: KeptDraft, which: 'here' | 'there', inspection: Inspection): KeptDraft {
  const { answers, version } = inspection.draft;
  const next = { ...draft, inspection, draftVersion: version, sending: null };
  if (which === 'here') return { ...next, savedRevision: -1 };
  return { ...next, answers, savedRevision: draft.revision, submission: null };
}
