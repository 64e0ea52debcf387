import { inspectionRoutes } from '@oilsight/contract';
import type { ErrorName, Inspection } from '@oilsight/contract';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import { isSaved } from '../../../domain/inspections/kept.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { delayBefore } from '../../../live/back-off.ts';
import { isOfFormer } from './draft.ts';
import type { Keeper } from './keeper.ts';
import { sendPending } from './send.ts';

export interface Sender {
  /** Something was entered: it is sent when nothing was entered for a moment. */
  readonly soon: () => void;
  /** Tries at once. */
  readonly wake: () => void;
  /** Reads the inspection from the server, where it can be reached. */
  readonly read: () => void;
  /** Follows the network; the function that it returns ends it. */
  readonly start: () => () => void;
}

const spaceUsed: ErrorName = 'reportSpaceUsed';
const quietMs = secondMs;
/** The space of a day is used up for hours. */
const spaceMs = 15 * minuteMs;
const backOff = { firstMs: 2 * secondMs, longestMs: minuteMs, hiddenMs: minuteMs };

/** Whether the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { kind, code } = error;
  return kind === 'network' || kind === 'timeout' || kind === 'server' || code === 429 || code === 503;
}

/** Whether the server has answered that it cannot take it now; else nothing has answered. */
function isAnswered(error: unknown): error is CallError {
  return error instanceof CallError && error.kind !== 'network' && error.kind !== 'timeout';
}

/**
 * Sends what was entered when there is a network: one attempt at a time, with growing pauses while it fails.
 *
 * @param learn is called with the inspection as it was read from the server
 */
export function createSender(keeper: Keeper, reportId: string, learn: (inspection: Inspection) => void): Sender {
  const { state, set, keepDraft, dropPhoto } = keeper;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  /** Until then no photos are sent, as there is no space for them; answers are. null: photos are sent. */
  let hold: { readonly error: CallError; readonly until: number } | null = null;
  let isStopped = true;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), ms);
  };
  const readThere = () => call(inspectionRoutes.getInspection, { params: { reportId } });
  /** Reads what another device has done meanwhile. */
  const overtaken = async (error: CallError) => {
    const there = await readThere();
    const before = state().draft;
    if (before !== null && isOfFormer(before, there)) return learn(there);
    if (error.error === 'draftNewer') return set({ conflict: there });
    // Photos that were removed on another device.
    const left = new Set(there.photos.map(({ photoId }) => photoId));
    for (const photo of state().photos)
      if (photo.state === 'sent' && !left.has(photo.photoId)) void dropPhoto(photo.photoId);
    const { draft } = state();
    if (draft !== null) void keepDraft({ ...draft, inspection: there, submission: null });
    set({ failure: error });
  };
  const failed = async (error: unknown): Promise<void> => {
    if (isTemporary(error)) {
      const delay = isAnswered(error) ? error : null;
      set({ isCut: delay === null, delay });
      if (delay?.error === spaceUsed) {
        attempt = 0;
        hold = { error: delay, until: Date.now() + spaceMs };
        return later(spaceMs);
      }
      attempt += 1;
      const asked = delay?.retryAfterS ?? null;
      return later(asked === null ? delayBefore(attempt, backOff, document.hidden, Math.random()) : asked * secondMs);
    }
    attempt = 0;
    set({ isCut: false, delay: null });
    // What was signed and refused has to be looked at, and signed again.
    const { draft } = state();
    if (draft !== null && draft.submission !== null) void keepDraft({ ...draft, submission: null });
    if (!(error instanceof CallError) || (error.error !== 'draftNewer' && error.error !== 'photosDiffer'))
      return set({ failure: error instanceof Error ? error : new Error(String(error)) });
    return overtaken(error).catch(failed);
  };
  const send = async () => {
    const { isSending, conflict, draft } = state();
    if (isSending || isStopped || conflict !== null || draft === null) return;
    if (!navigator.onLine) return set({ isCut: true });
    if (hold !== null && hold.until <= Date.now()) hold = null;
    set({ isSending: true, failure: null });
    try {
      const submitted = await sendPending(keeper, hold !== null);
      attempt = 0;
      set({ isCut: false, delay: hold?.error ?? null });
      // The reader may have asked meanwhile to try at once: then nothing is held any more.
      if (hold !== null) later(hold.until - Date.now());
      if (submitted !== null) {
        set({ submitted, draft: null, photos: [] });
        await keeper.forget();
      }
    } catch (error) {
      await failed(error);
    } finally {
      set({ isSending: false });
    }
    if (hasMore()) later(quietMs);
  };
  /** Something was entered while the rest was on its way. */
  const hasMore = () => {
    const { draft, photos, isCut, failure, conflict } = state();
    if (draft === null || isCut || attempt > 0 || failure !== null || conflict !== null) return false;
    const isRemoving = photos.some((photo) => photo.state === 'removed');
    // The signature waits for the photos.
    if (hold !== null) return isRemoving || !isSaved({ ...draft, submission: null });
    return isRemoving || !isSaved(draft) || photos.some((photo) => photo.state === 'waiting');
  };
  const wake = () => {
    attempt = 0;
    hold = null;
    set({ isCut: !navigator.onLine });
    later(0);
  };

  return {
    soon: () => {
      // While attempts fail, the next one has its time.
      if (attempt === 0) later(quietMs);
    },
    wake,
    // What cannot be read now is read when something is sent.
    read: () => void readThere().then(learn, () => undefined),
    start: () => {
      isStopped = false;
      const lost = () => set({ isCut: true });
      const seen = () => {
        if (!document.hidden && (state().isCut || attempt > 0)) wake();
      };
      addEventListener('online', wake);
      addEventListener('offline', lost);
      document.addEventListener('visibilitychange', seen);
      return () => {
        isStopped = true;
        clearTimeout(timer);
        removeEventListener('online', wake);
        removeEventListener('offline', lost);
        document.removeEventListener('visibilitychange', seen);
      };
    },
  };
}
