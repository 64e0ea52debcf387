import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { typeIcons } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { useNow } from '../../../lib/now.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AbnormalTag } from '../../../domain/reports/AbnormalTag.tsx';
import { NextAction } from './NextAction.tsx';
import type { ReportsProps } from './ReportTable.tsx';
import { StateBar } from '../../../domain/reports/StateBar.tsx';
import { useReportText } from './useReportText.ts';
import styles from './ReportCards.module.css';

/** The same rows as the table on a phone. */
export function ReportCards({ rows, isStale, onMove }: ReportsProps) {
  const { t } = useTranslation('reports');
  const now = useNow(60);
  const say = useReportText();
  return (
    <section className={styles.cards} aria-label={t('list')} aria-busy={isStale || undefined}>
      {rows.map((report) => {
        const text = say(report, now);
        return (
          <Card key={report.reportId} isFlush>
            <article className={styles.card}>
              <Icon name={typeIcons[report.type]} label={text.type} />
              <div className={styles.name}>
                <h2>
                  <Link to={reportPath(report.reportId)}>{report.theme}</Link>
                </h2>
                <p>{t('pair', { one: text.device, other: report.customerName })}</p>
                <p className="num">{report.number}</p>
              </div>
              {report.isAbnormal === null ? null : <AbnormalTag of={report} />}
              <div className={styles.state}>
                <StateBar report={report} />
                <p className="num">
                  <b>{text.stage}</b> {text.since}
                </p>
              </div>
              {text.due === '' ? null : <p className={`${styles.line} num`}>{text.due}</p>}
              <p className={styles.line}>{t('pair', { one: text.applicant, other: text.institution })}</p>
              {text.said === '' ? null : <p className={styles.line}>{text.said}</p>}
              <div className={styles.action}>
                <NextAction report={report} onMove={onMove} />
              </div>
            </article>
          </Card>
        );
      })}
    </section>
  );
}
