import { requestedTypes } from '@oilsight/contract';
import type { ReportDetail, ReportMove } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { me } from '../../api/me.ts';
import { DetailFrame, DetailHead } from '../../domain/DetailFrame.tsx';
import { moveIcons, nextMoveOf, otherMovesOf } from '../../domain/reports/report-look.ts';
import { reportPath } from '../../domain/reports/report-path.ts';
import { reportQuery } from '../../domain/reports/report-queries.ts';
import { useFollowReports } from '../../domain/reports/useFollowReports.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from './detail/Facts.tsx';
import { Files } from './detail/Files.tsx';
import { InspectionPart } from './detail/InspectionPart.tsx';
import { Remarks } from './detail/Remarks.tsx';
import { Results } from './detail/Results.tsx';
import { Way } from './detail/Way.tsx';
import { LinksCard } from './links/LinksCard.tsx';
import { AbnormalTag } from '../../domain/reports/AbnormalTag.tsx';
import type { WantedResult } from './viewer/text-rows.ts';
import styles from './ReportDetailPage.module.css';

const RequestDialog = lazy(() =>
  import('../../domain/reports/RequestDialog.tsx').then((module) => ({ default: module.RequestDialog })),
);
const MoveDialog = lazy(() =>
  import('../../domain/reports/MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })),
);

/** One report: how far it has come, who did what, and what the reader can do with it. */
export function ReportDetailPage() {
  const { t: shell } = useTranslation('shell');
  const { t } = useTranslation('reports');
  useFollowReports();
  return (
    <DetailFrame
      name="reportId"
      queryOf={reportQuery}
      heading={shell('page.reportDetail')}
      notFound={{
        title: t('notFound.title'),
        text: t('notFound.text'),
        back: t('notFound.back'),
        to: '/report',
      }}
      parts={[112, 320]}
    >
      {(detail) => <Content detail={detail} />}
    </DetailFrame>
  );
}

function Content({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  const [wanted, setWanted] = useState<WantedResult | null>(null);
  return (
    <div className={styles.page}>
      <DetailHead
        title={detail.theme}
        tag={detail.isAbnormal === null ? null : <AbnormalTag of={detail} />}
        facts={
          <>
            <span>{detail.number}</span>
            <span>{t(`type.${detail.type}`)}</span>
            <span>
              {t('pair', {
                one: detail.type === 'fleet' ? t('wholeFleet') : detail.deviceName,
                other: detail.customerName,
              })}
            </span>
          </>
        }
      >
        <Acts detail={detail} />
      </DetailHead>
      <Card label={t('ways')} isFlush>
        <Way detail={detail} />
      </Card>
      <div className={styles.parts}>
        <div className={styles.column}>
          {detail.inspection === null ? null : <InspectionPart detail={detail} />}
          {/* The product writes the pdf of an inspection by checklist when it is delivered. */}
          {detail.inspection !== null && detail.files.length === 0 ? null : <Files detail={detail} wanted={wanted} />}
        </div>
        <div className={styles.column}>
          <Results detail={detail} onFind={detail.files.length === 0 ? null : setWanted} />
          <Facts detail={detail} />
          <LinksCard detail={detail} />
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
  const wanted = authority === undefined ? null : nextMoveOf(detail, authority);
  // Who fills in an inspection by checklist begins it and hands it over.
  const isInspectors = detail.inspection !== null && (wanted === 'inspecting' || wanted === 'review');
  const next = isInspectors ? null : wanted;
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
