import { inspectionRoutes } from '@oilsight/contract';
import { CallError } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import { isSaved } from '../../../domain/inspections/kept.ts';
import { minuteMs, secondMs } from '../../../lib/time.ts';
import { delayBefore } from '../../../live/back-off.ts';
import type { Keeper } from './keeper.ts';
import { sendPending } from './send.ts';

export interface Sender {
  /** Something was entered: it is sent when nothing was entered for a moment. */
  readonly soon: () => void;
  /** Tries at once. */
  readonly wake: () => void;
  /** Follows the network; the function that it returns ends it. */
  readonly start: () => () => void;
}

const quietMs = secondMs;
const backOff = { firstMs: 2 * secondMs, longestMs: minuteMs, hiddenMs: minuteMs };

/** Whether the same call may succeed later. */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { kind, code } = error;
  return kind === 'network' || kind === 'timeout' || kind === 'server' || code === 429 || code === 503;
}

/** Sends what was entered when there is a network: one attempt at a time, with growing pauses while it fails. */
export function createSender(keeper: Keeper, reportId: string): Sender {
  const { state, set, keepDraft, dropPhoto } = keeper;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isStopped = true;

  const later = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), ms);
  };
  /** Reads what another device has done meanwhile. */
  const overtaken = async (error: CallError) => {
    const there = await call(inspectionRoutes.getInspection, { params: { reportId } });
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
      attempt += 1;
      const asked = error instanceof CallError ? error.retryAfterS : null;
      set({ isCut: true });
      return later(asked === null ? delayBefore(attempt, backOff, document.hidden, Math.random()) : asked * secondMs);
    }
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
    set({ isSending: true, failure: null });
    try {
      const submitted = await sendPending(keeper);
      attempt = 0;
      set({ isCut: false });
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
    if (draft === null || isCut || failure !== null || conflict !== null) return false;
    return !isSaved(draft) || photos.some((photo) => photo.state === 'waiting' || photo.state === 'removed');
  };
  const wake = () => {
    attempt = 0;
    set({ isCut: !navigator.onLine });
    later(0);
  };

  return {
    soon: () => {
      // While the network fails, the next attempt has its time.
      if (!state().isCut || attempt === 0) later(quietMs);
    },
    wake,
    start: () => {
      isStopped = false;
      const lost = () => set({ isCut: true });
      const seen = () => {
        if (!document.hidden && state().isCut) wake();
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
