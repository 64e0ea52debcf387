import type { AuditOutcome } from '@oilsight/contract';
import { Icon } from '../../ui/Icon.tsx';
import { Cell } from '../../ui/Table.tsx';
import styles from './Audit.module.css';

const icons = { done: 'check-circle', refused: 'lock', failed: 'close-circle' } as const;

/**
 * The outcome of an action, and the reason where it did not succeed. Without colour, because colours are for states of
 * the oil.
 */
export function Outcome({
  outcome,
  words,
  reason,
}: {
  readonly outcome: AuditOutcome;
  readonly words: string;
  readonly reason: string | null;
}) {
  return (
    <span className={styles.outcome}>
      <Icon name={icons[outcome]} size="s" />
      <Cell main={words} sub={reason} />
    </span>
  );
}
