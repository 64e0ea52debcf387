import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useHolds } from '../useHolds.ts';
import { reportPath, reportListPath } from './report-path.ts';

const RequestDialog = lazy(() => import('./RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })));

export interface ReportedDevice {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly customerName: string;
}

/**
 * What the reader may do about the reports of a device: the address of their list, and opening the form for a new one,
 * each null where it is not allowed. `dialog` stands somewhere on the page.
 *
 * @param remarks what a request says as its remark, such as the alarm that gives the reason
 */
export function useDeviceReports(
  device: ReportedDevice,
  remarks?: string,
): { readonly listPath: string | null; readonly ask: (() => void) | null; readonly dialog: ReactNode } {
  const mayRead = useHolds('reports:read');
  const mayAsk = useHolds('reports:ask');
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return {
    listPath: mayRead ? reportListPath({ device: device.deviceId }) : null,
    ask: mayAsk ? () => setIsAsking(true) : null,
    dialog: (
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
    ),
  };
}
