import type { Device, LiveIndicator } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { valueText } from '../../charts/prepare/quantity.ts';
import { limitParts } from '../../charts/prepare/limit-text.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { ageText } from '../../domain/Age.tsx';
import { devicePath } from '../../domain/device-path.ts';
import { deviceQuery, diagnosisQuery, indicatorsQuery } from '../../domain/device-queries.ts';
import { IndicatorValue } from '../../domain/IndicatorValue.tsx';
import { quantityOf } from '../../domain/quantity.ts';
import { shownState } from '../../domain/shown-state.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
import { useIsCutOff } from '../../live/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { StateIcon } from '../../ui/StateTag.tsx';
import { stateLook } from '../../ui/state-look.ts';
import styles from './DeviceSide.module.css';

const DeviceDialog = lazy(() => import('./DeviceDialog.tsx').then((module) => ({ default: module.DeviceDialog })));

/** Indicators that are shown of a device. */
const maxIndicators = 5;
const gravity: readonly LiveIndicator['state'][] = ['level1', 'level2', 'fault', 'normal', 'offline'];

export interface SideActions {
  readonly isBusy: boolean;
  /** Asks for the device's diagnosis. */
  readonly onDiagnose: () => void;
  /** Asks about all devices. */
  readonly onFleet: () => void;
}

interface DeviceSideProps extends SideActions {
  readonly deviceId: string | null;
  readonly onDevice: (deviceId: string | null) => void;
}

/** What is asked about: a device with its state, or all that the reader sees. */
export function DeviceSide({ deviceId, onDevice, onDiagnose, onFleet }: DeviceSideProps) {
  const { t } = useTranslation('assistant');
  const [isChoosing, setIsChoosing] = useState(false);
  const {
    data: device,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...deviceQuery(deviceId ?? ''),
    enabled: deviceId !== null,
  });
  const isOfAll = deviceId === null;
  return (
    <>
      <button type="button" className={styles.picker} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
        <Icon name={isOfAll ? 'factory' : 'gears'} />
        <span>
          <b>{isOfAll ? t('all') : (device?.deviceName ?? t('reading'))}</b>
          <small>
            {isOfAll
              ? t('pick')
              : [device?.customerName ?? '', device?.monitoringOil ?? ''].filter((part) => part !== '').join(' · ')}
          </small>
        </span>
        <Icon name="chevron-down" />
      </button>
      {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {device === undefined || isOfAll ? null : <StateCard device={device} />}
      <div className={styles.actions}>
        {isOfAll ? null : (
          <Button icon="pulse" isWide onClick={onDiagnose}>
            {t('diagnose')}
          </Button>
        )}
        <Button
          icon="layers"
          isWide
          onClick={() => {
            if (!isOfAll) onDevice(null);
            onFleet();
          }}
        >
          {t('askAll')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isChoosing ? (
          <DeviceDialog
            deviceId={deviceId}
            onDevice={(id) => {
              setIsChoosing(false);
              onDevice(id);
            }}
            onClose={() => setIsChoosing(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The gravest first; those without a limit last. */
function leading(rows: readonly LiveIndicator[]): readonly LiveIndicator[] {
  const weight = ({ state, limits }: LiveIndicator) => gravity.indexOf(state) + (limits === null ? gravity.length : 0);
  return rows
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, maxIndicators);
}

function StateCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('assistant');
  const { t: live } = useTranslation('live');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const now = useNow(10);
  const isCutOff = useIsCutOff();
  const { data: rows } = useQuery(indicatorsQuery(device.deviceId));
  const { data: diagnosis } = useQuery({ ...diagnosisQuery(device.deviceId), enabled: !device.isGateway });
  const state = shownState(device, isCutOff);
  const { icon, tone } = stateLook[state];
  const since = diagnosis?.levelSince ?? diagnosis?.since ?? null;
  const isTrouble = state === 'level1' || state === 'level2';
  return (
    <section className={styles.state} data-tone={tone} aria-label={t('state')}>
      <h2>
        <Icon name={icon} size="l" />
        <Link to={devicePath(device)}>{common(`state.${state}`)}</Link>
      </h2>
      {isTrouble && since !== null ? (
        <p className="num">{t('since', { at: timeText(since).slice(0, 16), age: ageText(now - since, live) })}</p>
      ) : null}
      <ul>
        {leading(rows ?? []).map(({ key, value, state: own, limits }) => {
          const quantity = quantityOf(key, language);
          return (
            <li key={key}>
              <StateIcon state={own} size="s" />
              <span>{quantity.name}</span>
              <b>
                <IndicatorValue indicator={key} value={value} unit="shown" />
              </b>
              <small className="num">
                {limits === null
                  ? ''
                  : limitParts(limits, (limit) => valueText(quantity, shownValue(quantity, limit), language)).join(' ')}
              </small>
            </li>
          );
        })}
      </ul>
      <p className={`${styles.foot} num`}>
        {[
          ...(diagnosis?.health === undefined || diagnosis.health === null
            ? []
            : [t('health', { score: Math.round(diagnosis.health.value) })]),
          ...(device.lastSeenAt === null ? [] : [t('seen', { age: ageText(now - device.lastSeenAt, live) })]),
        ].join(t('semicolon'))}
      </p>
    </section>
  );
}
