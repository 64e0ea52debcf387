import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { deviceQuery, indicatorsQuery } from '../../../domain/device-queries.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Wall } from '../wall/Wall.tsx';
import { MachineStage } from './MachineStage.tsx';
import { carouselQuery, sequenceQuery } from './queries.ts';
import { useCarousel } from './useCarousel.ts';
import { useNewestAt } from './useMachine.ts';
import styles from './MachineScreenPage.module.css';

const none: readonly never[] = [];

/**
 * The wall of one machine. `?deviceId=` shows that machine and stays with it, `?customerId=` goes round the machines of
 * that factory; without either, round all that the reader sees.
 */
export function MachineScreenPage() {
  const { t } = useTranslation('common');
  const { t: shell } = useTranslation('shell');
  const [search] = useSearchParams();
  const pinned = search.get('deviceId');
  const asked = useQuery({ ...deviceQuery(pinned ?? ''), enabled: pinned !== null });
  const customerId = search.get('customerId') ?? asked.data?.customerId ?? null;
  const list = useQuery({ ...carouselQuery(customerId), enabled: pinned === null || !asked.isPending });
  const devices = list.data?.rows ?? none;
  const carousel = useCarousel(devices, pinned);
  const { deviceId } = carousel;
  const device = useQuery({ ...deviceQuery(deviceId ?? ''), enabled: deviceId !== null }).data;
  const sequence = useQuery({ ...sequenceQuery(deviceId ?? ''), enabled: deviceId !== null }).data ?? none;
  const newestAt = useNewestAt(deviceId, sequence);
  const read = useQuery({ ...indicatorsQuery(deviceId ?? ''), enabled: deviceId !== null });
  const isCut = useIsCutOff();
  usePageTitle(shell('page.bigScreen'), t('brand'));
  const failed = [asked, list].find(({ error }) => error !== null) ?? null;
  const error = failed?.error ?? null;
  const isEmpty = deviceId === null && list.isSuccess;
  return (
    <Wall
      title={device?.deviceName ?? shell('page.bigScreen')}
      subtitle={
        device === undefined ? null : [device.customerName, device.monitoringPosition].filter(Boolean).join(' · ')
      }
      updatedAt={newestOf(newestAt, read.dataUpdatedAt)}
      isCut={isCut}
      badge={null}
    >
      {failed !== null && error !== null && device === undefined ? (
        <div className={styles.middle}>
          <ErrorState error={error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
        </div>
      ) : isEmpty ? (
        <p className={styles.middle}>{t('noDevices')}</p>
      ) : device === undefined ? (
        <p className={styles.middle} aria-busy>
          {t('loading')}
        </p>
      ) : (
        <MachineStage
          key={device.deviceId}
          device={device}
          sequence={sequence}
          isCut={isCut}
          carousel={carousel}
          devices={devices}
          total={list.data?.total ?? devices.length}
        />
      )}
    </Wall>
  );
}

/** When the figures were confirmed last: by a reading, or by the server's answer that there is no newer one. */
function newestOf(readingAt: number | null, answeredAt: number): number | null {
  const newest = Math.max(readingAt ?? 0, answeredAt);
  return newest === 0 ? null : newest;
}
