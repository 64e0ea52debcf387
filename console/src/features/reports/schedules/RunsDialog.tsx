import type { ReportSchedule, ScheduleRun } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { runsQuery } from './queries.ts';
import { RunTag } from './RunTag.tsx';
import { useScheduleText } from './useScheduleText.ts';
import styles from './Schedules.module.css';

/** The newest runs of a schedule: the report of each, and whom it reached. */
export function RunsDialog({ schedule, onClose }: { readonly schedule: ReportSchedule; readonly onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const { scheduleId, name } = schedule;
  const { data, error, refetch, isFetching } = useQuery(runsQuery(scheduleId));
  return (
    <Dialog title={t('runs.of', { name })} size="m" onClose={onClose}>
      <section className={styles.runs} aria-label={t('runs.of', { name })}>
        {data === undefined ? (
          error === null ? (
            <TableSkeleton rows={3} />
          ) : (
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          )
        ) : data.length === 0 ? (
          <Empty icon="clock" title={t('runs.none')}>
            <p>{t('runs.noneText')}</p>
          </Empty>
        ) : (
          <ol>
            {data.map((run) => (
              <Run key={run.runId} run={run} schedule={schedule} />
            ))}
          </ol>
        )}
      </section>
    </Dialog>
  );
}

function Run({ run, schedule }: { readonly run: ScheduleRun; readonly schedule: ReportSchedule }) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText();
  return (
    <li>
      <p className={styles.runHead}>
        <b className="num">{text.at(run.dueAt, schedule)}</b>
        {run.isByHand ? <span>{t('runs.byHand')}</span> : null}
        <RunTag state={run.state} />
        {run.report === null ? null : (
          <Link to={reportPath(run.report.reportId)} className="num">
            {run.report.number}
          </Link>
        )}
        {run.report?.isAbnormal === true ? <span>{t('runs.abnormal')}</span> : null}
      </p>
      {run.reason === '' ? null : <p>{run.reason}</p>}
      {run.mails.length === 0 ? null : (
        <ul>
          {run.mails.map(({ contactName, state, sentAt }, index) => (
            <li key={index} className="num">
              <b>{contactName ?? t('runs.gone')}</b> {t(`mail.${state ?? 'gone'}`)}
              {sentAt === null ? null : ` ${text.at(sentAt, schedule)}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
