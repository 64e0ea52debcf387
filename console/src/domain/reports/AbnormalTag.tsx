import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag.tsx';

/** Whether the report found something; a dash while nobody has said. */
export function AbnormalTag({ isAbnormal }: { readonly isAbnormal: boolean | null }) {
  const { t } = useTranslation('reports');
  if (isAbnormal === null)
    return (
      <>
        <span aria-hidden>—</span>
        <span className="sr-only">{t('result.open')}</span>
      </>
    );
  return (
    <StateTag state={isAbnormal ? 'level2' : 'normal'} words={t(isAbnormal ? 'result.abnormal' : 'result.normal')} />
  );
}
