import { requestedTypes } from '@oilsight/contract';
import type { ReportDetail, ReportMove } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { CallError } from '../../api/call-error.ts';
import { me } from '../../api/me.ts';
import { moveIcons, nextMoveOf, otherMovesOf } from '../../domain/reports/report-look.ts';
import { reportPath } from '../../domain/reports/report-path.ts';
import { reportQuery } from '../../domain/reports/report-queries.ts';
import { useFollowReports } from '../../domain/reports/useFollowReports.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Facts } from './detail/Facts.tsx';
import { Files } from './detail/Files.tsx';
import { Remarks } from './detail/Remarks.tsx';
import { Results } from './detail/Results.tsx';
import { Way } from './detail/Way.tsx';
import { AbnormalTag } from './list/AbnormalTag.tsx';
import styles from './ReportDetailPage.module.css';

const RequestDialog = lazy(() =>
  import('../../domain/reports/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);
const MoveDialog = lazy(() =>
  import('../../domain/reports/MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })),
);

/** One report: how far it has come, who did what, and what the reader can do with it. */
export function ReportDetailPage() {
  const [search] = useSearchParams();
  useFollowReports();
  const reportId = search.get('reportId');
  return reportId === null || reportId === '' ? <NotFound /> : <Loaded key={reportId} reportId={reportId} />;
}

/** The page's heading while there is no report that could give it one. */
function Heading() {
  const { t } = useTranslation('shell');
  return <h1 className="sr-only">{t('page.reportDetail')}</h1>;
}

function NotFound() {
  const { t } = useTranslation('reports');
  return (
    <Card>
      <Heading />
      <Empty
        icon="search"
        title={t('notFound.title')}
        actions={
          <ButtonLink to="/report" kind="primary">
            {t('notFound.back')}
          </ButtonLink>
        }
      >
        <p>{t('notFound.text')}</p>
      </Empty>
    </Card>
  );
}

/** The server calls a text that is no id invalid. */
function isUnknown(error: Error): boolean {
  return error instanceof CallError && (error.code === 404 || error.code === 422);
}

function Loaded({ reportId }: { readonly reportId: string }) {
  const query = useQuery(reportQuery(reportId));
  if (query.error !== null && isUnknown(query.error)) return <NotFound />;
  if (query.data !== undefined) return <Content detail={query.data} />;
  if (query.error !== null)
    return (
      <Card>
        <Heading />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  return (
    <Skeleton>
      <Heading />
      <div className={styles.bones}>
        <SkeletonBar width={280} height={24} />
        <SkeletonBar height={112} />
        <SkeletonBar height={320} />
      </div>
    </Skeleton>
  );
}

function Content({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{detail.theme}</h1>
        {detail.isAbnormal === null ? null : <AbnormalTag isAbnormal={detail.isAbnormal} />}
        <p className={`${styles.meta} num`}>
          <span>{detail.number}</span>
          <span>{t(`type.${detail.type}`)}</span>
          <span>
            {t('pair', {
              one: detail.type === 'fleet' ? t('wholeFleet') : detail.deviceName,
              other: detail.customerName,
            })}
          </span>
        </p>
        <Acts detail={detail} />
      </div>
      <Card label={t('ways')} isFlush>
        <Way detail={detail} />
      </Card>
      <div className={styles.parts}>
        <div className={styles.column}>
          <Files detail={detail} />
        </div>
        <div className={styles.column}>
          <Results detail={detail} />
          <Facts detail={detail} />
          <Remarks detail={detail} />
        </div>
      </div>
    </div>
  );
}

/** What the reader can do with the report; a delivered one does not change, so that another corrects it. */
function Acts({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  const authority = useQuery(me).data?.user.authority;
  const mayAsk = useHolds('reports:ask');
  const navigate = useNavigate();
  const [move, setMove] = useState<ReportMove | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const next = authority === undefined ? null : nextMoveOf(detail, authority);
  const others = authority === undefined ? [] : otherMovesOf(detail, authority);
  // A review reads the file.
  const lacksFile = next === 'review' && detail.files.length === 0;
  const { deviceId, deviceName, customerName } = detail;
  const type = requestedTypes.find((one) => one === detail.type);
  const isCorrectable = mayAsk && detail.state === 'delivered' && deviceId !== null && type !== undefined;
  return (
    <div className={styles.acts}>
      {others.map((each) => (
        <Button key={each} icon={moveIcons[each]} aria-haspopup="dialog" onClick={() => setMove(each)}>
          {t(`move.${each}.short`)}
        </Button>
      ))}
      {isCorrectable ? (
        <Button icon="repeat" aria-haspopup="dialog" onClick={() => setIsCorrecting(true)}>
          {t('correct')}
        </Button>
      ) : null}
      {next === null ? null : (
        <Button
          kind="primary"
          icon={moveIcons[next]}
          aria-haspopup="dialog"
          {...(lacksFile ? { disabled: true, title: t('needsFile') } : {})}
          onClick={() => setMove(next)}
        >
          {t(`move.${next}.short`)}
        </Button>
      )}
      <Suspense fallback={null}>
        {move === null ? null : <MoveDialog report={detail} move={move} onClose={() => setMove(null)} />}
        {isCorrecting && deviceId !== null && type !== undefined ? (
          <RequestDialog
            device={{ deviceId, deviceName, customerName }}
            corrects={{ reportId: detail.reportId, number: detail.number, type }}
            onDone={({ reportId }) => void navigate(reportPath(reportId))}
            onClose={() => setIsCorrecting(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
