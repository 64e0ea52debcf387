import { stageOf } from '@oilsight/contract';
import type { Report, ReportCounts } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { AbnormalTag } from '../../../domain/reports/AbnormalTag.tsx';
import { countAt, isOverdue, typeIcons, waySteps } from '../../../domain/reports/report-look.ts';
import { reportListPath, reportPath } from '../../../domain/reports/report-path.ts';
import { StateBar } from '../../../domain/reports/StateBar.tsx';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { reportsQuery } from '../queries.ts';
import type { Where } from '../queries.ts';
import { Tile } from '../tile/Tile.tsx';
import styles from './Reports.module.css';

/** What the page is narrowed to, as the list of reports takes it. */
const narrowed = ({ customerId }: Where) => (customerId === undefined ? {} : { factory: customerId });

/** How many reports stand at each step of their way, and the newest ones. For those who may read reports. */
export function ReportsTile({ where }: { readonly where: Where }) {
  const { t } = useTranslation('dashboard');
  const reports = useQuery(reportsQuery(where));
  return (
    <Tile
      title={t('reports.title')}
      query={reports}
      sub={() => t('reports.sub')}
      link={{ to: reportListPath(narrowed(where)), words: t('reports.link') }}
      bodyPx={148}
      isFlush
      empty={{ when: ({ counts }) => counts.total === 0, icon: 'file', words: t('reports.none') }}
    >
      {({ counts, newest }) => (
        <>
          <Way counts={counts} where={where} />
          <Rows reports={newest} />
        </>
      )}
    </Tile>
  );
}

/** So many reports are named on every screen. */
const always = 3;

/** The newest reports; below the first ones as many more as the neighbour's height leaves room for. */
function Rows({ reports }: { readonly reports: readonly Report[] }) {
  const { room, fitting } = useFitting(reports.length - always);
  return (
    <>
      <ul>
        {reports.slice(0, always).map((report) => (
          <li key={report.reportId}>
            <Row report={report} />
          </li>
        ))}
      </ul>
      <ul ref={room} className={styles.more}>
        {reports.slice(always).map((report, index) => (
          <li key={report.reportId} data-beyond={index >= fitting || undefined}>
            <Row report={report} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** How many of the entries of a list lie whole within its height, which they do not make. @param count how many there are */
function useFitting(count: number) {
  const room = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(0);
  useEffect(() => {
    // Outside React: the browser's own measuring.
    const list = room.current;
    if (list === null || count <= 0) return undefined;
    const observer = new ResizeObserver(() => {
      const bottom = list.getBoundingClientRect().bottom + 0.5;
      setFitting([...list.children].filter((entry) => entry.getBoundingClientRect().bottom <= bottom).length);
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [count]);
  return { room, fitting };
}

function Way({ counts, where }: { readonly counts: ReportCounts; readonly where: Where }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <nav className={styles.way} aria-label={t('ways')}>
      {waySteps.map((state) => (
        <Link key={state} to={reportListPath({ state, ...narrowed(where) })} className={styles.step}>
          <b className="num">{formatNumber(countAt(counts, state), 0, language)}</b>
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
        <b>
          <Codes text={deviceName === '' ? customerName : deviceName} />
        </b>{' '}
        {t(`type.${type}`)}
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
            {isAbnormal === null ? null : <AbnormalTag of={report} />}
            <small className="num">{page('reports.deliveredAt', { at: shortTimeText(deliveredAt) })}</small>
          </>
        )}
      </span>
    </Link>
  );
}
