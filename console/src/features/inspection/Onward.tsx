import type { Inspection } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { devicePath } from '../../domain/device-path.ts';
import { reportPath } from '../../domain/reports/report-path.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { ButtonLink } from '../../ui/Button.tsx';

/** Ways on from an inspection: to its report for who may read reports, and to the device. */
export function Onward({
  inspection: { reportId, tenantId, customerId, deviceId },
}: {
  readonly inspection: Inspection;
}) {
  const { t } = useTranslation('inspections');
  const mayRead = useHolds('reports:read');
  return (
    <>
      {mayRead ? (
        <ButtonLink to={reportPath(reportId)} kind="primary">
          {t('toReport')}
        </ButtonLink>
      ) : null}
      {deviceId === null || customerId === null ? null : (
        <ButtonLink to={devicePath({ deviceId, tenantId, customerId })} kind={mayRead ? 'plain' : 'primary'}>
          {t('toDevice')}
        </ButtonLink>
      )}
    </>
  );
}
