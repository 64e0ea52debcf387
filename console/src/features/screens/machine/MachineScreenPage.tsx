import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CallError } from '../../../api/call-error.ts';
import { deviceQuery, indicatorsQuery } from '../../../domain/device-queries.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { minuteMs } from '../../../lib/time.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Wall } from '../wall/Wall.tsx';
import { MachineStage } from './MachineStage.tsx';
import { carouselQuery, sequenceQuery } from './queries.ts';
import { useCarousel } from './useCarousel.ts';
import { useArrivedAt } from './useMachine.ts';
import styles from './MachineScreenPage.module.css';

const none: readonly never[] = [];
/** How often a wall looks whether its machine is still there, and how it is called. */
const lookMs = minuteMs;

/**
 * The wall of one machine. `?deviceId=` shows that machine and stays with it, `?customerId=` goes round the machines of
 * that factory, also when the machine of the address is gone; without either, round all that the reader sees.
 */
export function MachineScreenPage() {
  const { t } = useTranslation('common');
  const { t: shell } = useTranslation('shell');
  const [search] = useSearchParams();
  const named = search.get('deviceId');
  const factory = search.get('customerId');
  const asked = useQuery({
    ...deviceQuery(named ?? ''),
    enabled: named !== null,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : lookMs),
  });
  // A machine that was deleted or moved leaves the wall of its factory to the others.
  const isGone = factory !== null && isNotFound(asked.error);
  const pinned = isGone ? null : named;
  const customerId = factory ?? asked.data?.customerId ?? null;
  const list = useQuery({ ...carouselQuery(customerId), enabled: named === null || !asked.isPending });
  const devices = list.data?.rows ?? none;
  const carousel = useCarousel(devices, pinned);
  const { deviceId } = carousel;
  const shown = useQuery({ ...deviceQuery(deviceId ?? ''), enabled: deviceId !== null, refetchInterval: lookMs });
  const device = shown.data;
  const sequence = useQuery({ ...sequenceQuery(deviceId ?? ''), enabled: deviceId !== null }).data ?? none;
  const arrivedAt = useArrivedAt(deviceId, sequence);
  const read = useQuery({ ...indicatorsQuery(deviceId ?? ''), enabled: deviceId !== null });
  const isCut = useIsCutOff();
  usePageTitle(shell('page.bigScreen'), t('brand'));
  const failed = (isGone ? [list, shown] : [asked, list, shown]).find(({ error }) => error !== null) ?? null;
  const error = failed?.error ?? null;
  const isEmpty = deviceId === null && list.isSuccess;
  return (
    <Wall
      title={device?.deviceName ?? shell('page.bigScreen')}
      subtitle={
        device === undefined ? null : [device.customerName, device.monitoringPosition].filter(Boolean).join(' · ')
      }
      updatedAt={newestOf(arrivedAt, isEmpty ? list.dataUpdatedAt : read.dataUpdatedAt)}
      isCut={isCut}
      badge={null}
    >
      {failed !== null && error !== null && device === undefined ? (
        <div className={styles.middle}>
          <ErrorState error={error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
        </div>
      ) : isEmpty ? (
        <NoMachine />
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

/** There is no machine yet: what brings one here. */
function NoMachine() {
  const { t } = useTranslation('machineScreen');
  const { t: common } = useTranslation('common');
  const mayRegister = useHolds('devices:manage');
  return (
    <div className={styles.middle}>
      <Empty
        icon="gears"
        title={common('noDevices')}
        actions={
          mayRegister ? (
            <ButtonLink to="/deviceInfo" icon="plus">
              {t('empty.action')}
            </ButtonLink>
          ) : undefined
        }
      >
        <p>{t('empty.text')}</p>
      </Empty>
    </div>
  );
}

function isNotFound(error: Error | null): boolean {
  return error instanceof CallError && error.error === 'deviceNotFound';
}

/**
 * When the figures were confirmed last, by the clock of this page: by a reading that came, or by the server's answer
 * that there is no newer one.
 */
function newestOf(arrivedAt: number | null, answeredAt: number): number | null {
  const newest = Math.max(arrivedAt ?? 0, answeredAt);
  return newest === 0 ? null : newest;
}
