import type { AlarmRecord } from '@oilsight/contract';

/** What a dialog that does something with alarms is told. */
export interface AlarmDialogProps {
  readonly records: readonly AlarmRecord[];
  /** How many causes the reader has chosen: records are counted by them. */
  readonly causes: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
