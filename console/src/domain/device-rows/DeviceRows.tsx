import { memo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateTag } from '../LastState.tsx';
import { SeenAge } from '../Age.tsx';
import type { ListedDevice } from '../device-list.ts';
import { devicePath } from '../device-path.ts';
import { shownTypeOf } from '../machine-type.ts';
import { StateCause } from '../StateCause.tsx';
import { lastState } from '../shown-state.ts';
import { useIsMobile } from '../../lib/useMedia.ts';
import { useWindowedRows } from '../../lib/useWindowedRows.ts';
import { Icon } from '../../ui/Icon.tsx';
import { OneLine } from '../../ui/OneLine.tsx';
import styles from './DeviceRows.module.css';

/** Heights of the rows in `DeviceRows.module.css`, px. */
const rowPx = { desktop: 62, mobile: 100 } as const;

/**
 * Devices line by line, each a link to its page. Arrow keys go from one to the next. `isMixed`: each says in which
 * factory it stands.
 */
export function DeviceRows({
  devices,
  isMixed,
}: {
  readonly devices: readonly ListedDevice[];
  readonly isMixed: boolean;
}) {
  const { t } = useTranslation('devices');
  const list = useRef<HTMLUListElement>(null);
  const height = useIsMobile() ? rowPx.mobile : rowPx.desktop;
  const { from, to, abovePx, belowPx } = useWindowedRows(list, devices.length, height);
  return (
    <div className={styles.frame} data-rows>
      <div className={styles.columns} aria-hidden>
        <span>{t('column.state')}</span>
        <span>{t('column.device')}</span>
        <span>{t('column.type')}</span>
        <span>{t(isMixed ? 'column.factory' : 'column.place')}</span>
        <span>{t('column.oil')}</span>
        <span>{t('column.age')}</span>
      </div>
      <ul ref={list} className={styles.rows} style={{ paddingTop: abovePx, paddingBottom: belowPx }}>
        {devices.slice(from, to).map((device) => (
          <li key={device.deviceId}>
            <DeviceRow device={device} isMixed={isMixed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus to the row above or below. */
function walk(event: KeyboardEvent<HTMLAnchorElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const row = event.currentTarget.closest('li');
  if (step === undefined || row === null) return;
  const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
  const link = next?.querySelector('a');
  if (link === null || link === undefined) return;
  event.preventDefault();
  link.focus();
}

/** Re-renders when its device changes: a device without changes stays the same object. */
const DeviceRow = memo(function DeviceRow({
  device,
  isMixed,
}: {
  readonly device: ListedDevice;
  readonly isMixed: boolean;
}) {
  const { t } = useTranslation('common');
  const { t: devices } = useTranslation('devices');
  const { deviceName, deviceNo, isGateway, machine, monitoringPosition, monitoringOil, customerName, lastSeenAt } =
    device;
  const state = lastState(device);
  return (
    <Link to={devicePath(device)} className={styles.row} onKeyDown={walk}>
      <span className={styles.state}>
        <LastStateTag state={state} />
        <StateCause device={device} />
      </span>
      <span className={styles.device}>
        <b>
          <OneLine name={deviceName} />
        </b>
        <small>
          {deviceNo}
          <span className={styles.kind}>{`${deviceNo === '' ? '' : ' · '}${t(`machine.${shownTypeOf(device)}`)}`}</span>
        </small>
      </span>
      <span className={styles.type}>
        {t(`machine.${shownTypeOf(device)}`)}
        <small>{machine}</small>
      </span>
      <span className={styles.place}>
        {isMixed ? (
          <>
            {customerName}
            <small>{monitoringPosition}</small>
          </>
        ) : (
          monitoringPosition
        )}
      </span>
      <span className={styles.oil}>
        {isMixed ? <span className={styles.where}>{customerName} · </span> : null}
        {monitoringOil !== '' ? monitoringOil : isGateway ? '—' : devices('noOil')}
      </span>
      <span className={styles.age}>
        {lastSeenAt === null ? null : <span className="sr-only">{devices('column.age')}</span>}
        <SeenAge device={device} never={devices('never')} />
      </span>
      <span className={styles.go}>
        <Icon name="chevron-right" size="s" />
      </span>
    </Link>
  );
});
