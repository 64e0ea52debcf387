import type { Authority, Device, LiveIndicator } from '@oilsight/contract';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { isUnknownId } from '../../api/call-error.ts';
import { useIsPrinting } from '../../lib/printing.ts';
import { useAddress } from '../../lib/useAddress.ts';
import { liveStore } from '../../live/live.ts';
import { useDeviceFeed, useIndicatorStates, useLiveDevice } from '../../live/useLive.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { DeviceSkeleton } from './components/DeviceSkeleton.tsx';
import { FigureStrip } from './components/FigureStrip.tsx';
import { GatewayState } from './components/GatewayState.tsx';
import { History } from './components/History.tsx';
import { HowToConnect } from './components/HowToConnect.tsx';
import { Identity } from './components/Identity.tsx';
import { Indicators } from './components/Indicators.tsx';
import { Limits } from './components/Limits.tsx';
import { OpenAlarms } from './components/OpenAlarms.tsx';
import { ProposedChanges } from './components/ProposedChanges.tsx';
import { Sensors } from './components/Sensors.tsx';
import { TitleLine } from './components/TitleLine.tsx';
import { UnitFixes } from './components/UnitFixes.tsx';
import { Verdict } from './components/Verdict.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlannedCard } from './planned/PlannedCard.tsx';
import styles from './DevicePage.module.css';
import { PrintedSheet, useSheet } from './print/PrintedSheet.tsx';
import { maxCurves, readPageState, writePageState } from './page-state.ts';
import type { PageState } from './page-state.ts';
import type { EvidenceCurves } from './diagnosis.ts';
import { Allowed } from '../../domain/Allowed.tsx';
import { DeviceLog } from '../../domain/device-log/DeviceLog.tsx';
import { AssignedInspections } from '../../domain/inspections/AssignedInspections.tsx';
import { deviceQuery, diagnosisQuery, indicatorsQuery } from '../../domain/device-queries.ts';
import { useShownKeys } from './useShownKeys.ts';
import { asNow } from './withheld.ts';

const DeviceLabel = lazy(() => import('./label/DeviceLabel.tsx').then((module) => ({ default: module.DeviceLabel })));

/** Roles that have a page for the oils and limits of machines. */
const settingRoles: readonly Authority[] = ['CUSTOMER_USER'];

/** One device: its verdict, the evidence for it, every indicator live, and the history. */
export function DevicePage() {
  const [search] = useSearchParams();
  const { deviceId } = readPageState(search);
  return deviceId === null ? <NotFound /> : <Loaded key={deviceId} deviceId={deviceId} />;
}

function NotFound() {
  const { t } = useTranslation('device');
  return (
    <Empty
      icon="search"
      isPage
      title={t('notFound.title')}
      actions={
        <ButtonLink to="/" kind="primary">
          {t('notFound.back')}
        </ButtonLink>
      }
    >
      <p>{t('notFound.text')}</p>
    </Empty>
  );
}

function Loaded({ deviceId }: { readonly deviceId: string }) {
  // Takes longer than the others: asked for at once.
  usePrefetchQuery(diagnosisQuery(deviceId));
  const device = useQuery(deviceQuery(deviceId));
  const indicators = useQuery({ ...indicatorsQuery(deviceId), enabled: device.data !== undefined });
  // The device may have been removed while its page is open.
  if ([device, indicators].some(({ error }) => isUnknownId(error))) return <NotFound />;
  const failed = device.data === undefined ? device : indicators.data === undefined ? indicators : null;
  if (failed?.error !== undefined && failed.error !== null) {
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />;
  }
  if (device.data === undefined || indicators.data === undefined) return <DeviceSkeleton />;
  return <Content device={device.data} rows={indicators.data} />;
}

function Content({ device, rows }: { readonly device: Device; readonly rows: readonly LiveIndicator[] }) {
  const { t } = useTranslation('device');
  const { deviceId } = device;
  const [search, changeAddress] = useAddress();
  const page = readPageState(search);
  const onPage = useCallback(
    (change: Partial<Omit<PageState, 'deviceId'>>) => changeAddress((now) => writePageState(now, change)),
    [changeAddress],
  );
  const client = useQueryClient();
  useDeviceFeed(deviceId, () => void client.invalidateQueries({ queryKey: ['device', deviceId] }));
  useEffect(() => {
    // The live store is outside React: the server's answer goes into it.
    liveStore.seed(deviceId, rows);
  }, [deviceId, rows]);
  const reporting = useMemo(() => rows.filter(({ at }) => at !== null), [rows]);
  const reportingKeys = useMemo(() => reporting.map(({ key }) => key), [reporting]);
  const now = useNow(deviceId, reporting);
  const isSilent = (useLiveDevice(deviceId)?.state ?? device.state) === 'offline';
  useNewKeys(deviceId, reporting);
  const keys = useShownKeys(device, reporting, now, page.keys);
  const onCurve = useCallback(
    (key: string) => {
      onPage({ keys: keys.includes(key) ? keys : [key, ...keys].slice(0, maxCurves), view: 'chart' });
      leadToHistory();
    },
    [keys, onPage],
  );
  const onCurves = useCallback(
    (curves: EvidenceCurves) => {
      onPage({ ...curves, view: 'chart' });
      leadToHistory();
    },
    [onPage],
  );
  const sheet = useSheet();
  const isPrinting = useIsPrinting();
  const [isLabelShown, setIsLabelShown] = useState(false);
  const isLabelPrinted = isPrinting && isLabelShown;
  const hasSheet = isPrinting && !isLabelShown && sheet === 'ready' && reporting.length > 0;
  return (
    <div className={styles.page} data-sheet={hasSheet || isLabelPrinted || undefined}>
      {hasSheet ? <PrintedSheet device={device} rows={reporting} now={now} keys={keys} page={page} /> : null}
      <TitleLine device={device} isPrintable={sheet !== 'loading'} onLabel={() => setIsLabelShown(true)} />
      <AssignedInspections deviceId={deviceId} />
      {reporting.length === 0 ? (
        <>
          <Card>
            <Identity device={device} />
          </Card>
          <HowToConnect />
        </>
      ) : (
        <>
          {device.isGateway ? (
            <GatewayState device={device} rows={now} onCurve={onCurve} />
          ) : (
            <>
              <Verdict device={device} rows={now} onCurve={onCurve} onCurves={onCurves} />
              <OpenAlarms device={device} />
              <ProposedChanges device={device} />
              <UnitFixes deviceId={deviceId} />
              <FigureStrip
                device={device}
                isSilent={isSilent}
                reporting={reportingKeys}
                isOpen={page.figures === 'open'}
                onOpen={(isOpen) => onPage({ figures: isOpen ? 'open' : 'closed' })}
              />
            </>
          )}
          <Indicators
            device={device}
            rows={reporting}
            now={now}
            group={page.group}
            folding={page.rows}
            onGroup={(group) => onPage({ group })}
            onFolding={(next) => onPage({ rows: next })}
            onCurve={onCurve}
          />
          <History device={device} rows={reporting} keys={keys} page={page} onPage={onPage} />
        </>
      )}
      <Limits
        device={device}
        isOpen={page.limits === 'open'}
        onOpen={(isOpen) => onPage({ limits: isOpen ? 'open' : 'closed' })}
      />
      <Sensors device={device} now={now} />
      <PlannedCard device={device} />
      <DeviceLog device={device}>
        <Allowed roles={settingRoles}>
          <ButtonLink to={`/oilSet?tab=devices&deviceId=${deviceId}`} kind="quiet" size="s">
            {t('settings')}
          </ButtonLink>
        </Allowed>
      </DeviceLog>
      {reporting.length === 0 ? null : (
        <Card label={t('identity.label')}>
          <h2 className={styles.heading}>{t('identity.label')}</h2>
          <Identity device={device} />
        </Card>
      )}
      {isLabelShown ? (
        <Suspense fallback={null}>
          <DeviceLabel device={device} onClose={() => setIsLabelShown(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function leadToHistory(): void {
  const heading = document.getElementById('history');
  heading?.scrollIntoView({ behavior: 'smooth', block: 'start' });
  heading?.focus({ preventScroll: true });
}

/**
 * States as the socket last sent them, which replace those of the server's answer. Changes with states, not with every
 * reading.
 */
function useNow(deviceId: string, rows: readonly LiveIndicator[]) {
  const states = useIndicatorStates(deviceId);
  return useMemo(() => asNow(rows, states), [rows, states]);
}

/** A key that has never been there before needs its limits and its place: asks the server once it appears. */
function useNewKeys(deviceId: string, rows: readonly LiveIndicator[]): void {
  const states = useIndicatorStates(deviceId);
  const client = useQueryClient();
  useEffect(() => {
    // The live store learns of keys outside React.
    const known = new Set(rows.map(({ key }) => key));
    if ([...states.keys()].some((key) => !known.has(key)))
      void client.invalidateQueries({ queryKey: indicatorsQuery(deviceId).queryKey });
  }, [client, deviceId, rows, states]);
}
