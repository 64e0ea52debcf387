import type { Report } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Codes } from '../../../ui/Codes.tsx';
import { devicePath } from '../../../domain/device-path.ts';
import { typeIcons } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { useNow } from '../../../lib/now.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { AbnormalTag } from '../../../domain/reports/AbnormalTag.tsx';
import { NextAction } from './NextAction.tsx';
import type { Moving } from './NextAction.tsx';
import { StateBar } from '../../../domain/reports/StateBar.tsx';
import { useReportText } from './useReportText.ts';
import styles from './ReportTable.module.css';

export interface ReportsProps {
  readonly rows: readonly Report[];
  /** The rows are those of the last question while the next is on its way. */
  readonly isStale: boolean;
  readonly onMove: (moving: Moving) => void;
}

const columns = ['theme', 'device', 'people', 'abnormal', 'state', 'remarks'] as const;

/** Reports, the newest first. */
export function ReportTable({ rows, isStale, onMove }: ReportsProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const now = useNow(60);
  const say = useReportText();
  return (
    <table data-list className={styles.table} aria-label={t('list')} aria-busy={isStale || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles[column]}>
              {t(`column.${column}`)}
            </th>
          ))}
          <th data-control className={styles.action}>
            <span className="sr-only">{common('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((report) => {
          const text = say(report, now);
          return (
            <tr key={report.reportId} className={styles.row}>
              <th scope="row" className={styles.theme}>
                <span className={styles.icon}>
                  <Icon name={typeIcons[report.type]} />
                </span>
                <Link to={reportPath(report.reportId)}>
                  <Codes text={report.theme} />
                </Link>
                <small className="num">
                  <span>{report.number}</span> <span>{text.type}</span>
                </small>
              </th>
              <td className={styles.device}>
                <b>
                  <DeviceOf report={report} name={text.device} />
                </b>
                <small>{report.customerName}</small>
              </td>
              <td className={styles.people}>
                <span>{text.applicant}</span>
                <small>{text.institution}</small>
              </td>
              <td className={styles.abnormal}>
                <AbnormalTag of={report} />
              </td>
              <td className={`${styles.state} num`}>
                <StateBar report={report} />
                <span>
                  <b>{text.stage}</b> {text.since}
                </span>
                {text.due === '' ? null : <small data-late={text.isOverdue || undefined}>{text.due}</small>}
              </td>
              <td className={styles.remarks} title={text.said}>
                <span>{text.said}</span>
              </td>
              <td data-control className={styles.action}>
                <NextAction report={report} onMove={onMove} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The device that a report is about leads to its page; a fleet, or a device that was erased, leads nowhere. */
function DeviceOf({ report, name }: { readonly report: Report; readonly name: string }) {
  const { deviceId, tenantId, customerId } = report;
  if (deviceId === null || customerId === null) return <Codes text={name} />;
  return (
    <Link to={devicePath({ deviceId, tenantId, customerId })}>
      <Codes text={name} />
    </Link>
  );
}
