import type { Report } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag.tsx';

/**
 * Whether the report found something, and how grave it is where it says so; a dash while nobody has said. What has no level
 * has no sign of one.
 */
export function AbnormalTag({
  of: { isAbnormal, abnormalState },
}: {
  readonly of: Pick<Report, 'isAbnormal' | 'abnormalState'>;
}) {
  const { t } = useTranslation('reports');
  if (isAbnormal === null)
    return (
      <>
        <span aria-hidden>—</span>
        <span className="sr-only">{t('result.open')}</span>
      </>
    );
  if (!isAbnormal) return <StateTag state="normal" words={t('result.normal')} />;
  return <StateTag state={abnormalState ?? 'unassessed'} words={t(`result.${abnormalState ?? 'abnormal'}`)} />;
}
