import type { MovedReport } from '@oilsight/contract';
import { stageOf } from '@oilsight/contract';
import { isBeside, progressOf, steps } from './report-look.ts';
import styles from './StateBar.module.css';

/** How far a report has come, as five bars; the words stand beside it. One beside the way is grey. */
export function StateBar({ report }: { readonly report: Pick<MovedReport, 'state' | 'step'> }) {
  const stage = stageOf(report);
  const progress = progressOf(stage);
  return (
    <span className={styles.bar} data-beside={isBeside(stage) || undefined} aria-hidden>
      {Array.from({ length: steps }, (_, index) => (
        <i key={index}>
          <u style={{ width: `${Math.min(1, Math.max(0, progress - index)) * 100}%` }} />
        </i>
      ))}
    </span>
  );
}
