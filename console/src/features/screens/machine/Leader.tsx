import type { State } from '@oilsight/contract';
import { memo } from 'react';
import { useIndicatorState } from '../../../live/useLive.ts';
import { stateLook } from '../../../ui/state-look.ts';
import { columnEdge, rowLines, type Slot } from './slots.ts';
import styles from './Leader.module.css';

/** The line from an indicator to where it is measured, in the colour of its state. */
export const Leader = memo(function Leader({
  deviceId,
  slot: { side, row, stateKey },
  x,
  y,
  beyond,
  causes,
}: {
  readonly deviceId: string;
  readonly slot: Slot;
  /** Where it ends. */
  readonly x: number;
  readonly y: number;
  readonly beyond: number;
  /** The state of the machine that its indicator causes; null: it causes none. */
  readonly causes: State | null;
}) {
  const own = useIndicatorState(deviceId, stateKey);
  const state = own === 'normal' ? (causes ?? own) : own;
  const from = (columnEdge + beyond) * (side === 'left' ? -1 : 1);
  return (
    <g className={styles.leader} data-tone={state === null ? 'off' : stateLook[state].tone}>
      <path className={styles.line} d={`M${from},${rowLines[row] ?? 0}L${x},${y}`} />
      <circle className={styles.end} cx={x} cy={y} r="5.5" />
    </g>
  );
});
