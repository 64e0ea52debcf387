import { hourMs } from '@oilsight/oil';
import type { LabResult, MachineEvent, MachineProfile } from '@oilsight/oil';
import type { Steps } from '../../platform/steps.ts';
import type { DeviceRef } from '../devices/index.ts';
import type { TelemetryStore } from '../telemetry/index.ts';
import type { Case } from './assess.ts';
import { createHistoryReader, findEvents, takeIn } from './history-reader.ts';
import type { StoredHistory } from './history-reader.ts';
import { madeWithOf } from './saved-histories.ts';
import type { SavedHistories } from './saved-histories.ts';

/** What people have entered about a device. */
export interface Entered {
  readonly log: readonly MachineEvent[];
  readonly labs: readonly LabResult[];
}

/** What a history is loaded with. */
interface LoadWith {
  readonly profile: MachineProfile;
  readonly entered: Entered;
  /** The history that was in memory before, if any. */
  readonly known: Pick<StoredHistory, 'newestAt' | 'left'> | undefined;
}

/**
 * A saved history lacks the readings of at most so much time, ms: these are read from the store. Saving costs about as
 * much of the processor as reading the frames of some hours.
 */
const saveEveryMs = 8 * hourMs;

/** As it is compared: the same entries give the same text. */
export function textOf({ log, labs }: Entered): string {
  return JSON.stringify([log, labs]);
}

/**
 * Whether a history lacks a reading of the past: it accepts readings in the order of time only. One of the same time as
 * the newest belongs into the frame that was taken in already.
 */
export function isBehind(one: Pick<StoredHistory, 'isStale' | 'pending' | 'newestAt'>): boolean {
  return one.isStale || one.pending.some(({ at }) => at <= one.newestAt);
}

/**
 * Loads histories: from what is saved and the readings since, or from all readings.
 *
 * @param saved left out: nothing is saved
 */
export function createHistoryLoader(store: Pick<TelemetryStore, 'latest' | 'scan'>, saved: SavedHistories | undefined) {
  const { windowOf, read, resume, derivedIn } = createHistoryReader(store);

  async function readAnew(device: DeviceRef, { profile, entered: { log, labs }, known }: LoadWith, steps: Steps) {
    const { from, to } = await windowOf(device);
    const left = await derivedIn(device, profile, known);
    const found = await read(device, { from, to }, { profile, log, labs, left }, steps);
    return {
      ...found,
      to,
      left,
      events: log,
      searchedTo: found.from,
      savedTo: Number.NEGATIVE_INFINITY,
    };
  }

  async function resumed(device: DeviceRef, { profile, entered }: LoadWith, steps: Steps) {
    const found = (await saved?.find(device, madeWithOf([profile, textOf(entered)]))) ?? null;
    if (found === null) return null;
    try {
      const resumed = await resume(device, found, { profile, labs: entered.labs }, steps);
      return { ...resumed, savedTo: found.newestAt };
    } catch (error) {
      // What is on disk is damaged: the readings themselves are read.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  return {
    /** The device's history up to its newest stored reading; `to` is the time after it, ms. */
    load: async (device: DeviceRef, loadWith: LoadWith, steps: Steps) =>
      (await resumed(device, loadWith, steps)) ?? (await readAnew(device, loadWith, steps)),

    /** Saves a history if the saved one is hours behind. */
    async save(device: DeviceRef, one: StoredHistory, steps: Steps): Promise<void> {
      if (saved === undefined || !(one.newestAt - one.savedTo >= saveEveryMs)) return;
      // Everything that was stored so far must be in it.
      while (one.pending.length > 0) {
        if (isBehind(one)) return;
        await takeIn(one, steps);
      }
      if (one.isStale) return;
      const { newestAt, events, left, from, searchedTo, keyCount } = one;
      one.savedTo = newestAt;
      await saved.put(device, {
        newestAt,
        madeWith: madeWithOf([one.profile, one.log]),
        state: { events, left: [...left], from, searchedTo, keyCount },
        saved: one.history.save(),
      });
    },

    /** A separate history of a time in the past, with the profile and the entries of that time. */
    async past(
      device: DeviceRef,
      window: { readonly from: number; readonly to: number },
      { present, profile, entered, known }: LoadWith & { readonly present: MachineProfile },
      steps: Steps,
    ): Promise<Case> {
      const events = entered.log.filter(({ at }) => at < window.to);
      const labs = entered.labs.filter(({ at }) => at < window.to);
      const left = await derivedIn(device, present, known);
      const { history, from, newestAt } = await read(device, window, { profile, log: events, labs, left }, steps);
      const one = { history, profile, events, newestAt, searchedTo: from, from };
      await findEvents(one, steps);
      return one;
    },
  };
}
