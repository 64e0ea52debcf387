import { stageOf } from '@oilsight/contract';
import type { Report } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { isBeside, isOverdue, isWritten, remarkIn } from '../../../domain/reports/report-look.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText, shortTimeText } from '../../../lib/reader-time.ts';

export interface ReportText {
  readonly type: string;
  /** The device, or that it is about all of them. */
  readonly device: string;
  readonly applicant: string;
  /** Who tests, or that the product itself writes the report. */
  readonly institution: string;
  readonly stage: string;
  /** Since when, or until when. */
  readonly since: string;
  /** When it is due; empty: no date, or it is over. */
  readonly due: string;
  readonly isOverdue: boolean;
  /** The reason of its last move, else the newest remark. */
  readonly said: string;
}

/** What a row says of a report. @param now ms */
export function useReportText(): (report: Report, now: number) => ReportText {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (report, now) => {
    const stage = stageOf(report);
    const isLate = isOverdue(report, now);
    const isOnWay = stage !== 'delivered' && !isBeside(stage);
    return {
      type: t(`type.${report.type}`),
      device: report.type === 'fleet' ? t('wholeFleet') : report.deviceName,
      applicant: report.applicant ?? t('nobody'),
      institution:
        report.institution === '' ? t(isWritten(report.type) ? 'nobody' : 'noInstitution') : report.institution,
      stage: t(`stage.${stage}`),
      since: shortTimeText(report.stateSince),
      due:
        report.dueAt === null || !isOnWay ? '' : t(isLate ? 'overdue' : 'due', { at: dateText(report.dueAt).slice(5) }),
      isOverdue: isLate,
      said: report.reason === '' ? remarkIn(report.remarks, report, language) : report.reason,
    };
  };
}
