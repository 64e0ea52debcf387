import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/reader-time.ts';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import styles from '../OilSettings.module.css';
import { oilChargesQuery } from '../../../domain/oils.ts';
import { OilChargeDialog } from './OilChargeDialog.tsx';

/** The oil in a device now, and the two ways to say that it changed. */
export function PresentOil({ device }: { readonly device: Device }) {
  const { t } = useTranslation('oils');
  const { data, error, refetch, isFetching } = useQuery(oilChargesQuery(device.deviceId));
  const [opened, setOpened] = useState<'log' | 'oilCharge' | null>(null);
  if (data === undefined && error !== null)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Card>
    );
  const present = data?.[0] ?? null;
  return (
    <Card isFlush label={t('device.present')}>
      <div className={styles.present}>
        <div>
          <h2>{t('device.present')}</h2>
          {data === undefined ? (
            <Skeleton>
              <SkeletonBar width={180} height={20} />
            </Skeleton>
          ) : present === null ? (
            <>
              <strong>{t('device.notKnown')}</strong>
              <p>{t('device.notKnownText')}</p>
            </>
          ) : (
            <>
              <strong>{present.oilName}</strong>
              <p className="num">
                {t('device.since', { time: dateText(present.since) })}
                {present.volumeL === null ? '' : ` · ${t('device.volume', { volume: present.volumeL })}`}
              </p>
            </>
          )}
        </div>
        <div>
          <Button icon="drop" onClick={() => setOpened('oilCharge')}>
            {t('device.fill')}
          </Button>
          <Button kind="primary" icon="plus" onClick={() => setOpened('log')}>
            {t('device.enter')}
          </Button>
        </div>
      </div>
      {opened === 'oilCharge' ? (
        <OilChargeDialog
          device={device}
          oilCharge={null}
          onClose={() => setOpened(null)}
          onReload={() => setOpened(null)}
        />
      ) : null}
      {opened === 'log' ? (
        <Suspense fallback={null}>
          <LogEntryDialog device={device} entry={null} onClose={() => setOpened(null)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
