import { expect, it } from 'vitest';
import { inspection } from '../../../../test/inspection-fixtures.ts';
import { isSaved } from '../../../domain/inspections/kept.ts';
import { chosen, isOfFormer, newDraft, notTaken, signed, taken, toSend, withAnswer, withInspection } from './draft.ts';
import { shownPhotos, waitingOf } from './photos.ts';

const there = (version: number) => inspection({ draft: { version, answers: {}, savedAt: version, savedBy: null } });
const entered = withAnswer(newDraft('account', there(1)), 'level', { choice: 'pass' }, 5);
const signature = { name: 'Zhou', signedAt: 6, strokes: [] };

it('sends what was entered once, with the same id until the server has answered', () => {
  expect(isSaved(entered)).toBe(false);
  const sending = toSend(entered, 'first');
  expect(sending.sending?.saveId).toBe('first');
  expect(toSend(sending, 'second')).toBe(sending);
  const more = withAnswer(sending, 'leaks', { choice: 'fail' }, 7);
  const half = taken(more, 2);
  expect([half.draftVersion, half.revision === half.savedRevision]).toEqual([2, false]);
  const whole = taken(toSend(half, 'second'), 3);
  expect([whole.draftVersion, isSaved(whole)]).toEqual([3, true]);
});

it('is signed as it stands: a change takes the signature back', () => {
  const whole = taken(toSend(entered, 'first'), 2);
  const done = signed(whole, 'submission', signature);
  expect(done.submission?.submissionId).toBe('submission');
  expect(withAnswer(done, 'level', { choice: 'fail' }, 8).submission).toBeNull();
  // What nothing was entered in is saved once, as a submission names a draft of the server.
  const untouched = signed(newDraft('account', there(0)), 'submission', signature);
  expect(toSend(untouched, 'first').sending?.saveId).toBe('first');
});

it('keeps what is only here when the server is read, and takes a newer draft where nothing is', () => {
  expect(withInspection(entered, there(9)).answers).toBe(entered.answers);
  expect(withInspection(newDraft('account', there(1)), there(9)).draftVersion).toBe(9);
  const late = taken(toSend(entered, 'first'), 4);
  expect(withInspection(late, there(3))).toBe(late);
});

it('is refused for good: what is there then is sent under another id', () => {
  const refused = notTaken(toSend(entered, 'first'));
  expect(isSaved(refused)).toBe(false);
  expect(toSend(withAnswer(refused, 'level', { choice: 'fail' }, 9), 'second').sending).toMatchObject({
    saveId: 'second',
    answers: { level: { choice: 'fail' } },
  });
});

it('belongs to one acceptance; what an earlier version kept takes the one that the server names', () => {
  const other = inspection({ acceptanceId: 'other' });
  expect([isOfFormer(entered, other), isOfFormer(entered, there(9))]).toEqual([true, false]);
  const { acceptanceId: _none, ...earlier } = entered;
  expect(isOfFormer(earlier, other)).toBe(false);
  expect(withInspection(earlier, other).acceptanceId).toBe('other');
});

it('goes on from the newer draft with what the reader chose', () => {
  const here = chosen(entered, 'here', there(9));
  expect([here.draftVersion, here.answers, isSaved(here)]).toEqual([9, entered.answers, false]);
  const other = chosen(entered, 'there', there(9));
  expect([other.draftVersion, other.answers, isSaved(other)]).toEqual([9, {}, true]);
});

it('shows photos of this device and of others once each, and counts what is only here', () => {
  const photo = { accountId: 'a', reportId: 'r', itemId: 'level', why: '' };
  const blob = new Blob(['1234']);
  const own = [
    { ...photo, photoId: 'b', takenAt: 2, blob, state: 'waiting' as const },
    { ...photo, photoId: 'c', takenAt: 3, blob: null, state: 'removed' as const },
  ];
  const kept = ['c', 'a'].map((photoId) => ({
    photoId,
    itemId: 'level',
    takenAt: 1,
    arrivedAt: 1,
    width: 1,
    height: 1,
    bytes: 1,
  }));
  expect(shownPhotos(kept, own).map(({ photoId }) => photoId)).toEqual(['a', 'b']);
  expect(waitingOf(own)).toEqual({ count: 1, bytes: 4 });
});
