import { minuteMs } from '@oilsight/oil';
import type { Bus } from '../../../platform/bus.ts';
import type { Changes } from '../../../platform/changes.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import { createParts } from '../../../platform/parts.ts';
import type { Parts } from '../../../platform/parts.ts';
import { pause } from '../../../platform/pause.ts';
import type { Pg } from '../../../platform/pg.ts';
import type { Arrivals } from '../../telemetry/index.ts';
import { EngineState } from './engine-state.ts';
import type { EngineStore } from './engine-stores.ts';
import type { DeviceChange } from './engine.rows.ts';
import { createFrameEvaluation } from './frame-evaluation.ts';
import { askAgain, keepEverything } from './keeping.ts';
import { createJournalFollowing } from './journal-following.ts';
import { createRecordWriter, PartsLost } from './record-writer.ts';
import { aheadMs } from './reevaluate.ts';
import type { ReevaluateParts } from './reevaluate.ts';
import { createReevaluation, retryMs } from './reevaluation.ts';

/** How often other servers' arrivals and stored requests are looked for, ms. */
const lookEveryMs = 1000;
/** How often cursors and passed hours' states are stored, ms. */
const keepEveryMs = 5000;
/** Readings of a fast clock are evaluated a minute's worth at a time, ms: each time costs reads. */
const aheadEveryMs = minuteMs;
/** How often the records of open alarms are brought up to date, ms. */
const progressEveryMs = minuteMs;

export interface EngineParts {
  readonly pg: Pg;
  readonly bus: Bus;
  readonly changes: Pick<Changes, 'on'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: EngineStore;
  readonly telemetry: ReevaluateParts['telemetry'];
  readonly arrivals: Arrivals;
}

export type AlarmEngine = ReturnType<typeof createAlarmEngine>;

/**
 * Evaluates the devices of the parts that this server owns. Readings are evaluated as they arrive; a device in doubt (late
 * readings, other rules, a restart) is evaluated again from what is stored, and its records are made to agree.
 */
export function createAlarmEngine({ pg, bus, changes, clock, log, store, telemetry, arrivals }: EngineParts) {
  let stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const report = (error: unknown, what: string) => {
    if (!stopping.signal.aborted) log.error({ err: error }, what);
  };
  const parts: Parts = createParts({
    pg,
    log,
    listener: {
      onTake: (tx, taken) => journal.onTake(tx, taken),
      onTaken: (taken) => journal.onTaken(taken),
      onLost,
      beforeRelease: () => keep(),
    },
  });
  const state = new EngineState(() => parts.owned);
  const writer = createRecordWriter({ pg, parts, store, onFailed });
  const frames = createFrameEvaluation({ state, writer, clock });
  const { takeFrame } = frames;
  const signal = () => stopping.signal;
  const journal = createJournalFollowing({ pg, state, takeFrame, arrivals, store, clock, report, signal });
  const reevaluation = createReevaluation({
    state,
    writer,
    frames,
    store,
    telemetry,
    clock,
    report,
    onLost,
  });

  function onLost(lost: readonly number[]): void {
    writer.forget(new Set(lost));
    state.drop(new Set(lost));
  }

  function onFailed(changed: readonly DeviceChange[], error: unknown): void {
    // Of the parts of one transaction some may still be this server's: evaluating each device again tells which.
    if (!(error instanceof PartsLost)) report(error, 'alarms could not be written: their devices are evaluated again');
    askAgain(state, changed, clock.now() + retryMs);
  }

  const keep = () => keepEverything({ state, writer, journal, store });

  /** Does what the clock says, until the engine stops. */
  async function keepTime(): Promise<void> {
    let [keptAt, progressedAt] = [performance.now(), performance.now()];
    for (;;) {
      await pause(lookEveryMs, stopping.signal);
      if (stopping.signal.aborted) return;
      journal.look();
      for (const [key, at] of state.ahead)
        if (at <= clock.now() + aheadMs - aheadEveryMs) {
          state.ahead.delete(key);
          state.ask(key, at);
        }
      if (performance.now() - progressedAt >= progressEveryMs) {
        frames.progress();
        progressedAt = performance.now();
      }
      if (performance.now() - keptAt < keepEveryMs) continue;
      await keep().catch((error: unknown) => report(error, 'the place in the journal could not be stored'));
      keptAt = performance.now();
    }
  }

  const ends: (() => void)[] = [];
  return {
    parts,
    writer,
    keep,
    /** Time of the newest reading of a device that has arrived here, ms; null: none has. */
    newestOf: (key: number): number | null => state.newestAt.get(key) ?? null,
    /** Asks to evaluate devices again from a time on, ms, however long it is past. */
    async evaluateAgain(devices: readonly { readonly key: number }[], from: number): Promise<void> {
      await store.ask(
        pg,
        devices.map(({ key }) => ({ key, from, notBefore: clock.now() })),
      );
      journal.look();
    },
    /** Resolves when what has arrived and was asked for is evaluated and written. */
    async settled(): Promise<void> {
      const isBusy = () => state.todo.size > 0 || state.busy.size > 0;
      const read = () => {
        journal.look();
        return journal.idle();
      };
      await read();
      do {
        while (isBusy()) await pause(5);
        await writer.flush();
        // While it was busy, what was still to be done may have been stored: that is asked for once more.
        await read();
      } while (isBusy());
    },
    async start() {
      stopping = new AbortController();
      ends.push(bus.on('readingsStored', journal.onStored));
      ends.push(changes.on(['alarm_rule_set', 'finding_change', 'device'], () => journal.look()));
      await journal.begin();
      await parts.start();
      running = Promise.all([keepTime(), reevaluation.run(stopping.signal)]);
    },
    async stop() {
      for (const end of ends.splice(0)) end();
      stopping.abort();
      state.wake();
      await running;
      await journal.idle();
      await parts.stop();
    },
  };
}
