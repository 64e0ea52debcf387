import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useHolds } from '../useHolds.ts';
import { reportPath, reportListPath } from './report-path.ts';

const RequestDialog = lazy(() => import('./RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })));

interface DeviceReportsProps {
  readonly device: { readonly deviceId: string; readonly deviceName: string; readonly customerName: string };
  /** What a request says as its remark, such as the alarm that gives the reason. */
  readonly remarks?: string;
  readonly size?: 's' | 'm';
}

/** The reports of a device and the way to ask for one, for those who may; it needs the texts `reports`. */
export function DeviceReports({ device, remarks, size = 's' }: DeviceReportsProps) {
  const { t } = useTranslation('reports');
  const mayRead = useHolds('reports:read');
  const mayAsk = useHolds('reports:ask');
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {mayRead ? (
        <ButtonLink to={reportListPath({ device: device.deviceId })} size={size} icon="file">
          {t('ofDevice')}
        </ButtonLink>
      ) : null}
      {mayAsk ? (
        <Button size={size} icon="flask" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          {t('request.open')}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {isAsking ? (
          <RequestDialog
            device={device}
            {...(remarks === undefined ? {} : { remarks })}
            onDone={({ reportId }) => void navigate(reportPath(reportId))}
            onClose={() => setIsAsking(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
