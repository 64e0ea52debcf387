import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestRangeMs, shortestViewMs, viewOf } from '../../charts/prepare/time-range.ts';
import type { Range } from '../../charts/prepare/time-range.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CustomRange.module.css';
import { InstantRange } from './InstantRange.tsx';

/** Two instants of the reader's own choice, at most 180 days apart. */
export function CustomRange({ range, onRange }: { readonly range: Range; readonly onRange: (range: Range) => void }) {
  const { t } = useTranslation('charts');
  const [opened] = useState(() => Date.now());
  const [ends, setEnds] = useState(() => viewOf(range, opened));
  const span = ends.to - ends.from;
  const isTooLong = span > longestRangeMs;
  return (
    <div className={styles.custom}>
      <InstantRange
        size="small"
        label={t('range.label')}
        placeholder={[t('range.from'), t('range.to')]}
        {...ends}
        latest={opened}
        onRange={setEnds}
      />
      <Button
        size="s"
        disabled={isTooLong || span < shortestViewMs}
        onClick={() => onRange({ kind: 'fixed', ...ends })}
      >
        {t('range.apply')}
      </Button>
      {isTooLong ? (
        <span role="alert" className={styles.fieldError}>
          {t('range.tooLong')}
        </span>
      ) : null}
    </div>
  );
}
