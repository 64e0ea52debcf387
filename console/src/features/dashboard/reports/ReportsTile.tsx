import { stageOf } from '@oilsight/contract';
import type { Report, ReportCounts, ReportState } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { AbnormalTag } from '../../../domain/reports/AbnormalTag.tsx';
import { isOverdue, typeIcons } from '../../../domain/reports/report-look.ts';
import { reportPath } from '../../../domain/reports/report-path.ts';
import { StateBar } from '../../../domain/reports/StateBar.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { reportsQuery } from '../queries.ts';
import type { Where } from '../queries.ts';
import { Tile } from '../tile/Tile.tsx';
import styles from './Reports.module.css';

const way = ['applied', 'accepted', 'working', 'reviewing', 'delivered'] as const;

function listPath({ customerId }: Where, state?: ReportState): string {
  const search = new URLSearchParams({
    ...(state === undefined ? {} : { state }),
    ...(customerId === undefined ? {} : { factory: customerId }),
  });
  return search.size === 0 ? '/report' : `/report?${search.toString()}`;
}

/** How many reports stand at each step of their way, and the newest ones. For those who may read reports. */
export function ReportsTile({ where }: { readonly where: Where }) {
  const { t } = useTranslation('dashboard');
  const reports = useQuery(reportsQuery(where));
  return (
    <Tile
      title={t('reports.title')}
      query={reports}
      sub={() => t('reports.sub')}
      link={{ to: listPath(where), words: t('reports.link') }}
      bodyPx={148}
      isFlush
      empty={{ when: ({ counts }) => counts.total === 0, icon: 'file', words: t('reports.none') }}
    >
      {({ counts, newest }) => (
        <>
          <Way counts={counts} where={where} />
          <ul className={styles.rows}>
            {newest.map((report) => (
              <li key={report.reportId}>
                <Row report={report} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Tile>
  );
}

function Way({ counts, where }: { readonly counts: ReportCounts; readonly where: Where }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <nav className={styles.way} aria-label={t('ways')}>
      {way.map((state) => (
        <Link key={state} to={listPath(where, state)} className={styles.step}>
          <b className="num">
            {formatNumber(state === 'delivered' ? counts.delivered.count : counts.states[state].count, 0, language)}
          </b>
          <span>{t(`state.${state}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Row({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const { t: page } = useTranslation('dashboard');
  const now = useNow(60);
  const { type, deviceName, customerName, number, deliveredAt, isAbnormal } = report;
  const stage = stageOf(report);
  return (
    <Link to={reportPath(report.reportId)} className={styles.row}>
      <Icon name={typeIcons[type]} />
      <span className={styles.what}>
        <b>{deviceName === '' ? customerName : deviceName}</b> {t(`type.${type}`)}
        <small className="num">{number}</small>
      </span>
      <span className={styles.state}>
        {deliveredAt === null ? (
          <>
            <StateBar report={report} />
            <small className="num">
              {isOverdue(report, now) ? <em>{page('upcoming.overdue')}</em> : null}
              {t(`stage.${stage}`)}
            </small>
          </>
        ) : (
          <>
            {isAbnormal === null ? null : <AbnormalTag isAbnormal={isAbnormal} />}
            <small className="num">{page('reports.deliveredAt', { at: timeText(deliveredAt).slice(5, 16) })}</small>
          </>
        )}
      </span>
    </Link>
  );
}
