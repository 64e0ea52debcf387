import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useMemo } from 'react';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { TabProps } from '../tab.ts';
import styles from './HistoryStudy.module.css';
import { HistoryStudy } from './HistoryStudy.tsx';
import { LatestValues } from './LatestValues.tsx';
import { useLatest } from './useLatest.ts';

/** What the chosen devices reported: curves beside each other, and the newest of every indicator. */
export function HistoryTab(props: TabProps) {
  return <Loaded {...props} isWhole />;
}

/** The same beside a tree of devices, without the newest readings. */
export function HistoryBesideTree(props: TabProps) {
  return <Loaded {...props} isWhole={false} />;
}

function Loaded({ isWhole, ...props }: TabProps & { readonly isWhole: boolean }) {
  const { devices } = props;
  const ids = useMemo(() => devices.map(({ deviceId }) => deviceId), [devices]);
  const latest = useLatest(ids);
  if (latest.rows === null) {
    return latest.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={latest.error} onRetry={latest.retry} isRetrying={latest.isFetching} />
      </Card>
    );
  }
  return (
    <div className={styles.study}>
      <HistoryStudy {...props} rows={latest.rows} mayAdd={isWhole} />
      {isWhole ? <LatestValues devices={devices} rows={latest.rows} /> : null}
    </div>
  );
}
