import type { LabSample } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labSamplesQuery } from '../../../domain/laboratory/useLabSamples.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { PageSkeleton } from '../PageSkeleton.tsx';
import type { TabProps } from '../tab.ts';
import { CorrectionCard } from './CorrectionCard.tsx';
import { DeviationTable } from './DeviationTable.tsx';
import { ImportCard } from './ImportCard.tsx';
import { LabChart } from './LabChart.tsx';
import styles from './Laboratory.module.css';
import { deviationsQuery } from './queries.ts';
import { SampleDialog } from './SampleDialog.tsx';
import { SampleTable } from './SampleTable.tsx';
import { Verdict } from './Verdict.tsx';

/** Laboratories' results beside the online readings of the first device. */
export function LaboratoryTab({ devices, search, onAddress }: TabProps) {
  const [device] = devices;
  return device === undefined ? null : (
    <OfDevice key={device.deviceId} device={device} search={search} onAddress={onAddress} />
  );
}

function OfDevice({
  device,
  search,
  onAddress,
}: Omit<TabProps, 'devices'> & { readonly device: TabProps['devices'][number] }) {
  const { t } = useTranslation('laboratory');
  const samples = useQuery(labSamplesQuery(device.deviceId));
  const deviations = useQuery(deviationsQuery(device.deviceId));
  const mayWrite = useHolds('laboratory:write');
  const [isImporting, setIsImporting] = useState(false);
  const [entering, setEntering] = useState<{ readonly sample: LabSample | null } | null>(null);
  if (samples.data === undefined)
    return samples.error === null ? (
      <PageSkeleton />
    ) : (
      <Card>
        <ErrorState error={samples.error} onRetry={() => void samples.refetch()} isRetrying={samples.isFetching} />
      </Card>
    );
  const enter = mayWrite ? (
    <>
      <Button icon="upload" aria-expanded={isImporting} onClick={() => setIsImporting((now) => !now)}>
        {t('import.open')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => setEntering({ sample: null })}>
        {t('enter')}
      </Button>
    </>
  ) : null;
  const found = deviations.data;
  const corrections = (found?.deviations ?? []).filter(
    ({ proposal, correction }) => proposal !== null || correction !== null,
  );
  return (
    <div className={styles.tab}>
      {samples.data.length === 0 ? (
        <Card>
          <Empty icon="drop" title={t('empty.title')} actions={enter}>
            <p>{t('empty.text')}</p>
          </Empty>
        </Card>
      ) : (
        <>
          <div className={styles.tools}>{enter}</div>
          {found === undefined ? <NotYet query={deviations} /> : <Verdict found={found} />}
          <div className={styles.columns} data-has-aside={corrections.length > 0 || undefined}>
            <div className={styles.column}>
              <LabChart device={device} samples={samples.data} search={search} onAddress={onAddress} />
              {found === undefined || found.deviations.length === 0 ? null : <DeviationTable found={found} />}
            </div>
            {corrections.length === 0 ? null : (
              <div className={styles.column}>
                {corrections.map((deviation) => (
                  <CorrectionCard key={deviation.key} device={device} deviation={deviation} />
                ))}
              </div>
            )}
          </div>
          <SampleTable
            device={device}
            samples={samples.data}
            onEdit={mayWrite ? (sample) => setEntering({ sample }) : undefined}
          />
        </>
      )}
      {isImporting ? <ImportCard device={device} onClose={() => setIsImporting(false)} /> : null}
      {entering === null ? null : (
        <SampleDialog
          device={device}
          sample={entering.sample}
          before={samples.data[0]}
          onClose={() => setEntering(null)}
        />
      )}
    </div>
  );
}

/** The comparison with the sensors is under way, or failed: the samples are there all the same. */
function NotYet({ query: { error, refetch, isFetching } }: { readonly query: UseQueryResult }) {
  return (
    <Card>
      {error === null ? (
        <Skeleton>
          <SkeletonBar height={64} />
        </Skeleton>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Card>
  );
}
