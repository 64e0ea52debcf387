import { answerOf, resultOf } from '@oilsight/contract';
import type { Inspection, ReportDetail } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inspectionPath } from '../../../domain/inspections/inspection-path.ts';
import { inspectionQuery } from '../../../domain/inspections/inspection-queries.ts';
import { Progress } from '../../../domain/inspections/Progress.tsx';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import styles from './InspectionPart.module.css';
import { Signature } from './Signature.tsx';

const AssignInspection = lazy(() =>
  import('./AssignInspection.tsx').then((module) => ({ default: module.AssignInspection })),
);

/** What an inspection by checklist found: who fills it in, and once it is submitted every answer, failures first. */
export function InspectionPart({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('inspections');
  const { data, error, isFetching, refetch } = useQuery(inspectionQuery(detail.reportId));
  return (
    <Card label={t('report.title')}>
      {data !== undefined ? (
        <Content detail={detail} inspection={data} />
      ) : error === null ? (
        <Skeleton>
          <SkeletonBar height={160} />
        </Skeleton>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </Card>
  );
}

function Content({ detail, inspection }: { readonly detail: ReportDetail; readonly inspection: Inspection }) {
  const { t } = useTranslation('inspections');
  const { t: common } = useTranslation('common');
  const mayManage = useHolds('inspections:manage');
  const [isAssigning, setIsAssigning] = useState(false);
  const { reportId, inspector, checklist, draft, signature, mayFill } = inspection;
  const isOpen = signature === null && (detail.state === 'accepted' || detail.state === 'working');
  const { items } = checklist;
  const failed = items.filter((item) => resultOf(item, answerOf(draft.answers, item.id)) === 'fail');
  const rest = items.filter((item) => !failed.includes(item) && answerOf(draft.answers, item.id) !== undefined);
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2>{t('report.title')}</h2>
        <p className="num">
          <span>{inspector === null ? t('report.nobody') : t('report.by', { name: inspector.name })}</span>
          <span>
            {t('report.checkedAgainst', {
              type: common(`machine.${checklist.machineType}`),
              version: checklist.isBuiltIn
                ? t('report.builtInList')
                : t('report.version', { count: checklist.version }),
            })}
          </span>
        </p>
        <span className={styles.acts}>
          {mayManage && isOpen && detail.deviceId !== null ? (
            <Button size="s" icon="user" aria-haspopup="dialog" onClick={() => setIsAssigning(true)}>
              {t('report.assign')}
            </Button>
          ) : null}
          {mayFill ? (
            <ButtonLink to={inspectionPath(reportId)} size="s" icon="checklist">
              {t('assigned.fill')}
            </ButtonLink>
          ) : null}
        </span>
      </div>
      <Progress checklist={checklist} answers={draft.answers} />
      {signature === null ? <p className={styles.note}>{t('report.notYet')}</p> : null}
      {(
        [
          ['failures', failed],
          ['rest', rest],
        ] as const
      ).map(([name, some]) =>
        some.length === 0 ? null : (
          <section key={name} aria-label={t(`report.${name}`)}>
            <h3>{t(`report.${name}`)}</h3>
            <ul className={styles.answers}>
              {some.map((item) => (
                <AnswerRow key={item.id} inspection={inspection} item={item} />
              ))}
            </ul>
          </section>
        ),
      )}
      {signature === null ? null : <Signature signature={signature} />}
      <Suspense fallback={null}>
        {isAssigning ? (
          <AssignInspection detail={detail} inspector={inspector} onClose={() => setIsAssigning(false)} />
        ) : null}
      </Suspense>
    </div>
  );
}
