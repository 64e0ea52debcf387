import { groupNameIn } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateTag } from '../../../domain/LastState.tsx';
import { SeenAge } from '../../../domain/Age.tsx';
import { devicePath } from '../../../domain/device-path.ts';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { lastState } from '../../../domain/shown-state.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useWindowedRows } from '../../../lib/useWindowedRows.ts';
import styles from './DeviceTable.module.css';
import { Check } from '../../../ui/Check.tsx';
import type { Selection } from '../../../domain/useSelection.ts';

/** Height of a card in `DeviceTable.module.css`, px. */
const rowPx = 108;

interface DeviceCardsProps {
  readonly label: string;
  readonly rows: readonly ManagedDevice[];
  readonly selection: Selection;
  readonly isStale: boolean;
  /** The factory is the same for all: it is not said in each. */
  readonly isOneFactory: boolean;
  readonly renderActions: (device: ManagedDevice) => ReactNode;
}

/** Devices one below the other on a phone. Only those in sight are drawn. */
export function DeviceCards({ label, rows, selection, isStale, isOneFactory, renderActions }: DeviceCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const { from, to, abovePx, belowPx } = useWindowedRows(list, rows.length, rowPx);
  return (
    <ul
      ref={list}
      className={styles.cards}
      aria-label={label}
      aria-busy={isStale || undefined}
      style={{ paddingTop: abovePx, paddingBottom: belowPx }}
    >
      {rows.slice(from, to).map((device) => (
        <li key={device.deviceId}>
          <Card device={device} selection={selection} isOneFactory={isOneFactory}>
            {renderActions(device)}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function Card({
  device,
  selection,
  isOneFactory,
  children,
}: Pick<DeviceCardsProps, 'selection' | 'isOneFactory'> & {
  readonly device: ManagedDevice;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation(['plant', 'common']);
  const state = lastState(device);
  const { deviceId, deviceName, deviceNo, customerName } = device;
  const groupName = groupNameIn(device.groupName, useLanguage());
  const what = [deviceNo, t(`common:machine.${shownTypeOf(device)}`)].filter((part) => part !== '').join(' · ');
  return (
    <div className={styles.card} data-selected={selection.has(deviceId) || undefined}>
      <Check
        label={t('plant:select.one', { name: deviceName })}
        isChecked={selection.has(deviceId)}
        onChange={(isOn) => selection.set([device], isOn)}
      />
      <div className={styles.cardText}>
        <div className={styles.cardHead}>
          <Link to={devicePath(device)} className={styles.cardName}>
            {deviceName}
          </Link>
          <LastStateTag state={state} />
        </div>
        <div className={styles.cardLine}>
          <small>{what}</small>
          <small>
            <SeenAge device={device} never={t('plant:never')} isReading />
          </small>
        </div>
        <div className={styles.cardLine}>
          <small>{isOneFactory ? groupName : `${customerName} · ${groupName}`}</small>
          <div className={styles.cardDeeds}>{children}</div>
        </div>
      </div>
    </div>
  );
}
