import type { DeviceDiagnosis } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../lib/reader-time.ts';
import { beginsWithOil, oilChangedAt } from '../coverage.ts';
import type { Missing } from '../coverage.ts';
import { marksQuery } from '../../../domain/history/log-marks.ts';

interface MissingFixProps {
  readonly diagnosis: DeviceDiagnosis;
  readonly missing: Missing;
  /** Nothing comes in at present. */
  readonly isSilent: boolean;
}

/** What makes lacking quantities known; for a missing baseline of the oil, since which oil change it is being formed. */
export function MissingFix({ diagnosis, missing, isSilent }: MissingFixProps) {
  const { t } = useTranslation('diagnosis');
  const { data: log } = useQuery(marksQuery(diagnosis.deviceId));
  const changedAt = beginsWithOil(missing) ? oilChangedAt(log?.rows ?? [], diagnosis) : null;
  const { absence } = missing;
  return (
    <>
      {changedAt === null ? null : (
        <small className="num">{t('missing.sinceOilChange', { date: dateText(changedAt) })}</small>
      )}
      <small>
        {t(
          absence === 'too_few_readings' && isSilent ? 'missing.fix.too_few_readings_silent' : `missing.fix.${absence}`,
        )}
      </small>
    </>
  );
}
