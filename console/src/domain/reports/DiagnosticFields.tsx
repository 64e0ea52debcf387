import type { Language, ReportLanguage } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import layout from '../../ui/Form.module.css';
import { Segmented } from '../../ui/Segmented.tsx';

/** Days up to now that a report may be of. */
export const reportDays = ['7', '30', '90'] as const;
export type ReportDays = (typeof reportDays)[number];
/** In which languages it is written. */
export type WrittenIn = 'zh' | 'en' | 'both';
export const languagesOf: Readonly<Record<WrittenIn, ReportLanguage[]>> = {
  zh: ['zh-CN'],
  en: ['en'],
  both: ['zh-CN', 'en'],
};
/** What is offered first to somebody who reads the console in a language. */
export const writtenInAs = (language: Language): WrittenIn => (language === 'en-US' ? 'en' : 'zh');

interface DiagnosticFieldsProps {
  /** null: the period is chosen elsewhere. */
  readonly days: ReportDays | null;
  readonly writtenIn: WrittenIn;
  readonly onDays: (days: ReportDays) => void;
  readonly onWrittenIn: (writtenIn: WrittenIn) => void;
}

/** Which time a report of the product is of, and in which languages it is. */
export function DiagnosticFields({ days, writtenIn, onDays, onWrittenIn }: DiagnosticFieldsProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={layout.pair}>
      {days === null ? null : (
        <div className={layout.group}>
          <span className={layout.label}>{t('diagnostic.period')}</span>
          <Segmented
            label={t('diagnostic.period')}
            segments={reportDays.map((value) => ({ value, label: t('diagnostic.days', { count: Number(value) }) }))}
            value={days}
            onChange={onDays}
          />
        </div>
      )}
      <div className={layout.group}>
        <span className={layout.label}>{t('diagnostic.language')}</span>
        <Segmented
          label={t('diagnostic.language')}
          segments={(['zh', 'en', 'both'] as const).map((value) => ({ value, label: t(`diagnostic.in.${value}`) }))}
          value={writtenIn}
          onChange={onWrittenIn}
        />
      </div>
    </div>
  );
}
