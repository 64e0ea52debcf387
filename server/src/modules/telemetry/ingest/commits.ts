import { AppError } from '@oilsight/contract';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Ingest, IngestOptions, IngestResult } from '../ingest.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Load, Receipt } from './normalise.ts';
import { Refusals } from './refusals.ts';

/** Converts a message into a load without waiting; everything it needs from the database has been read. */
export type Convert = (receipt: Receipt, refusals: Refusals, load: Load) => void;

/** The properties of a message that its commit needs. */
interface Committed {
  readonly body: Uint8Array;
  readonly options: IngestOptions;
}

export interface Commits extends Pick<Ingest, 'keep'> {
  /** Converts a message and queues it. Resolves when it is on disk. @throws AppError `overloaded`, `notStorable` */
  commit(convert: Convert, receipt: Receipt, message: Committed): Promise<IngestResult>;
  /** @throws AppError `overloaded` once the service stops */
  refuseWhenStopping(): void;
}

/** Queue size that a reading counts as when it was derived and not part of a message, bytes. */
const bytesOfReading = 16;

/** Queues messages for commit and counts them in the metrics. */
export function createCommits(queue: GroupCommit, metrics: Metrics, stopping: AbortSignal): Commits {
  async function commit(convert: Convert, receipt: Receipt, { body, options }: Committed): Promise<IngestResult> {
    const { adapter = 'http', language = 'en-US', deadline } = options;
    refuseWhenStopping();
    if (deadline?.aborted === true) throw new AppError('overloaded');
    const refusals = new Refusals(language);
    const load: Load = { frames: [], texts: [], runs: [], readings: 0, bytes: body.byteLength };
    convert(receipt, refusals, load);
    await queue.add(load, deadline);
    metrics.readingsStored.inc({ adapter }, load.readings);
    for (const [reason, count] of refusals.byReason) metrics.readingsRefused.inc({ adapter, reason }, count);
    return { stored: load.readings, refused: refusals.named, refusedCount: refusals.count };
  }

  function refuseWhenStopping(): void {
    if (stopping.aborted) throw new AppError('overloaded');
  }

  return {
    commit,
    refuseWhenStopping,
    async keep(device, rows) {
      refuseWhenStopping();
      if (!queue.hasRoom()) throw new AppError('overloaded', { seconds: queue.retrySeconds });
      const frames = rows.map(({ at, values }) => {
        return { device, at, keys: Object.keys(values), values: Object.values(values), quality: null };
      });
      const readings = frames.reduce((sum, { keys }) => sum + keys.length, 0);
      await queue.add({ frames, texts: [], runs: [], readings, bytes: readings * bytesOfReading });
    },
  };
}
