import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { analysisPath } from '../../domain/device-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { maxDevices, readAddress } from './address.ts';
import styles from './Comparison.module.css';
import { NotFound } from './NotFound.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import type { TabProps } from './tab.ts';
import { useChosenDevices } from './useChosenDevices.ts';

const History = lazy(() =>
  import('./history/HistoryTab.tsx').then((module) => ({ default: module.HistoryBesideTree })),
);

/** The chosen devices' history beside the tree, and the way to everything else about them. */
export function Comparison({ search, onAddress }: Pick<TabProps, 'search' | 'onAddress'>) {
  const { t } = useTranslation('analysis');
  const chosen = useChosenDevices(readAddress(search).deviceIds.slice(0, maxDevices));
  if (chosen.isUnknown) return <NotFound />;
  if (chosen.devices === null) {
    return chosen.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={chosen.error} onRetry={chosen.retry} isRetrying={chosen.isFetching} />
      </Card>
    );
  }
  const [first] = chosen.devices;
  if (first === undefined) return null;
  return (
    <div className={styles.comparison}>
      <Suspense fallback={<PageSkeleton />}>
        <History devices={chosen.devices} search={search} onAddress={onAddress} />
      </Suspense>
      <ButtonLink to={analysisPath(first, search)} icon="chart">
        {t('toDetail')}
      </ButtonLink>
    </div>
  );
}
