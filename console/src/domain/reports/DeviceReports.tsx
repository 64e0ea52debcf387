import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useDeviceReports } from './useDeviceReports.tsx';
import type { ReportedDevice } from './useDeviceReports.tsx';

interface DeviceReportsProps {
  readonly device: ReportedDevice;
  /** What a request says as its remark, such as the alarm that gives the reason. */
  readonly remarks?: string;
  readonly size?: 's' | 'm';
}

/** The reports of a device and the way to ask for one, for those who may; it needs the texts `reports`. */
export function DeviceReports({ device, remarks, size = 's' }: DeviceReportsProps) {
  const { t } = useTranslation('reports');
  const { listPath, ask, dialog } = useDeviceReports(device, remarks);
  return (
    <>
      {listPath === null ? null : (
        <ButtonLink to={listPath} size={size} icon="file">
          {t('ofDevice')}
        </ButtonLink>
      )}
      {ask === null ? null : (
        <Button size={size} icon="flask" aria-haspopup="dialog" onClick={ask}>
          {t('request.open')}
        </Button>
      )}
      {dialog}
    </>
  );
}
