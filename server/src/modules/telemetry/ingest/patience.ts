import { AppError } from '@oilsight/contract';
import { pause } from '../../../platform/pause.ts';
import type { DeviceRef } from '../../devices/index.ts';
import type { Ingest, IngestResult } from '../ingest.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Receipt } from './normalise.ts';
import { createWaitingLines } from './waiting-lines.ts';

/** The properties of a message that waiting needs. */
export interface PatientMessage {
  readonly sender: DeviceRef;
  readonly body: Uint8Array;
}

export interface PatienceParts<M extends PatientMessage, C> {
  readonly admit: Ingest['admit'];
  readonly queue: Pick<GroupCommit, 'hasRoom' | 'room'>;
  /** Bytes of messages that may wait. */
  readonly waitingBytes: number;
  /** Reads what the message's conversion needs from the database. */
  prepared(message: M): Promise<C>;
  commit(convert: C, receipt: Receipt, message: M): Promise<IngestResult>;
}

export interface Patience<M extends PatientMessage> {
  /** Whether messages wait: later ones must not overtake them. */
  readonly isBusy: boolean;
  /** Tries a message until it is stored, is refused for good, or its sender stops waiting. @throws AppError */
  take(message: M, receipt: Receipt, wait: AbortSignal): Promise<IngestResult>;
}

/** First wait after a failure, ms; it doubles with each. */
const patienceMs = 50;
const patienceMostMs = 2000;

/** Holds messages whose senders can wait: those of one device are tried one after the other, in order of arrival. */
export function createPatience<M extends PatientMessage, C>(parts: PatienceParts<M, C>): Patience<M> {
  const { admit, queue, waitingBytes: most, prepared, commit } = parts;
  const lines = createWaitingLines();
  let waitingBytes = 0;

  async function take(passage: M, receipt: Receipt, wait: AbortSignal): Promise<IngestResult> {
    const bytes = passage.body.byteLength;
    if (waitingBytes + bytes > most) throw new AppError('overloaded');
    waitingBytes += bytes;
    let ticket = lines.join(passage.sender.key, receipt.nth);
    try {
      await admit(passage.sender, wait);
      for (let backoffMs = patienceMs; ; backoffMs = Math.min(backoffMs * 2, patienceMostMs)) {
        try {
          const convert = await prepared(passage);
          while (!wait.aborted && !(ticket.isFirst() && queue.hasRoom())) {
            await (ticket.isFirst() ? queue.room(wait) : ticket.turn(wait));
          }
          // The sender has disconnected: the message no longer waits for room, but it is stored if there is room at
          // once.
          if (!queue.hasRoom()) throw new AppError('overloaded');
          const committing = commit(convert, receipt, passage);
          ticket.leave();
          return await committing;
        } catch (error) {
          if (wait.aborted || !(error instanceof AppError) || !isPassing(error)) throw error;
        }
        ticket.leave();
        ticket = lines.join(passage.sender.key, receipt.nth);
        await pause(backoffMs, wait);
      }
    } finally {
      ticket.leave();
      waitingBytes -= bytes;
    }
  }

  return {
    take,
    get isBusy() {
      return waitingBytes > 0;
    },
  };
}

/** Whether waiting helps: the store is overloaded, or assigned times have run ahead of the clock. */
export function isPassing({ error }: AppError): boolean {
  return error === 'overloaded' || error === 'tooManyRequests';
}
