/** Why a reading was not stored: a stable code. */
export type RefusalReason =
  | 'notFinite'
  | 'tooOld'
  | 'tooFarInFuture'
  | 'keyTooLong'
  | 'keyEmpty'
  | 'tooManyKeys'
  | 'duplicateKey'
  | 'tooDeep'
  | 'valueTooLong'
  | 'wrongType'
  | 'badTimestamp'
  | 'badText'
  | 'tooManyCustomKeys'
  | 'tooManyFrames'
  | 'notYourDevice';

/** One reading that was not stored, and the reason. `text` gives it in the caller's language. */
export interface RefusedReading {
  readonly device?: string;
  /** null: the whole frame. */
  readonly key: string | null;
  /** The reading's own time, ms; null when it had none. */
  readonly ts: number | null;
  readonly reason: RefusalReason;
  readonly text: string;
}
