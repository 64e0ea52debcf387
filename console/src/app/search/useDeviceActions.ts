import type { DeviceListRow } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { analysisPath, devicePath } from '../../domain/device-path.ts';
import { limitsPath } from '../../domain/limits/limits-path.ts';
import { useLogKinds } from '../../domain/log-entry/useLogKinds.ts';
import { reportListPath } from '../../domain/reports/report-path.ts';
import { useHolds } from '../../domain/useHolds.ts';

/** What can be done with the chosen device. */
export interface DeviceAction {
  readonly id: 'open' | 'readings' | 'alarms' | 'log' | 'limits' | 'reports';
  readonly name: string;
  /** The letter that does it together with Alt; null: none. */
  readonly letter: string | null;
  /** Where it leads; null: the dialog in which an entry of its log is written. */
  readonly to: string | null;
}

/** What the reader may do with a device. @param device null: no device is chosen */
export function useDeviceActions(device: DeviceListRow | null): readonly DeviceAction[] {
  const { t } = useTranslation('search');
  const reader = useQuery(me).data;
  const maySeeAlarms = useHolds('alarms:read');
  const maySeeReports = useHolds('reports:read');
  const maySetLimits = useHolds('oils:manage');
  const mayLog = useLogKinds().length > 0;
  if (device === null || reader === undefined) return [];
  const action = (id: DeviceAction['id'], to: string | null, letter: string | null = null): DeviceAction => ({
    id,
    name: t(`preview.${id}`),
    letter,
    to,
  });
  return [
    action('open', devicePath(device)),
    ...(maySeeAlarms ? [action('alarms', `/alarmlist?device=${device.deviceId}`, 'A')] : []),
    ...(mayLog ? [action('log', null, 'L')] : []),
    ...(maySetLimits && !device.isGateway ? [action('limits', limitsPath(device, reader.user.authority), 'S')] : []),
    action('readings', analysisPath(device)),
    ...(maySeeReports ? [action('reports', reportListPath({ device: device.deviceId }))] : []),
  ];
}
