import { groupNameIn } from '@oilsight/contract';
import type { ManagedDevice } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { LastStateTag } from '../../../domain/LastState.tsx';
import { dateText } from '../../../lib/reader-time.ts';
import { SeenAge } from '../../../domain/Age.tsx';
import { shownTypeOf } from '../../../domain/machine-type.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { lastState } from '../../../domain/shown-state.ts';
import { Cell } from '../../../ui/Table.tsx';
import styles from './DeviceTable.module.css';

interface CellProps {
  readonly device: ManagedDevice;
}

export function NameCell({ device: { deviceName, deviceNo, nameplateNo } }: CellProps) {
  return <Cell main={deviceName} sub={deviceNo === '' ? nameplateNo : deviceNo} />;
}

export function TypeCell({ device }: CellProps) {
  const { t } = useTranslation('common');
  return <Cell main={t(`machine.${shownTypeOf(device)}`)} sub={device.machine} />;
}

/** Where it stands: in which factory and group, or in which group and where there. */
export function PlaceCell({
  device: { customerName, groupName, monitoringPosition },
  isMixed,
}: CellProps & { readonly isMixed: boolean }) {
  const group = groupNameIn(groupName, useLanguage());
  return isMixed ? <Cell main={customerName} sub={group} /> : <Cell main={group} sub={monitoringPosition} />;
}

/** The state of the device, and the age of the reading behind it. */
export function StateCell({ device }: CellProps) {
  const { t } = useTranslation('plant');
  const state = lastState(device);
  return (
    <span className={styles.standing}>
      <LastStateTag state={state} />
      <small>
        <SeenAge device={device} never={t('never')} isReading />
      </small>
    </span>
  );
}

export function OilCell({ device: { monitoringOil, oilNo, isGateway } }: CellProps) {
  const { t } = useTranslation('plant');
  if (isGateway && monitoringOil === '' && oilNo === '') return <span className={styles.none}>—</span>;
  if (monitoringOil === '' && oilNo === '') return <span className={styles.none}>{t('noOil')}</span>;
  // A number that is part of the name is not repeated.
  return (
    <Cell main={monitoringOil === '' ? oilNo : monitoringOil} sub={monitoringOil.includes(oilNo) ? null : oilNo} />
  );
}

/** The sensors of the device, and whether it has a token to report by itself. */
export function TokenCell({ device: { token, sensors } }: CellProps) {
  const { t } = useTranslation('plant');
  return (
    <Cell
      main={t('sensors', { count: sensors })}
      sub={token === null ? t('token.none') : t('token.since', { day: dateText(token.issuedAt) })}
    />
  );
}
