import type { Inspection } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CallError } from '../../api/call-error.ts';
import { me } from '../../api/me.ts';
import { inspectionQuery } from '../../domain/inspections/inspection-queries.ts';
import { useFollowReports } from '../../domain/reports/useFollowReports.ts';
import { useHolds } from '../../domain/useHolds.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { Closed } from './Closed.tsx';
import { useDesk } from './desk/useDesk.ts';
import { InspectionForm } from './InspectionForm.tsx';
import { Onward } from './Onward.tsx';

/** An inspection that the reader fills in, on site and with one hand, with or without a network. */
export function InspectionPage() {
  const [search] = useSearchParams();
  const accountId = useQuery(me).data?.user.id;
  // Who may not read reports is sent no changes, and reads the
  // inspection anew from time to time.
  const mayFollow = useHolds('reports:read');
  const reportId = search.get('reportId') ?? '';
  if (reportId === '') return <NotFound />;
  if (accountId === undefined) return <Bones />;
  return (
    <>
      {mayFollow ? <Follow /> : null}
      <Loaded key={reportId} accountId={accountId} reportId={reportId} />
    </>
  );
}

function Follow() {
  useFollowReports();
  return null;
}

function NotFound() {
  const { t } = useTranslation('inspections');
  return (
    <Card>
      <Empty
        icon="search"
        isPage
        title={t('notFound.title')}
        actions={
          <ButtonLink to="/" kind="primary">
            {t('notFound.home')}
          </ButtonLink>
        }
      >
        <p>{t('notFound.text')}</p>
      </Empty>
    </Card>
  );
}

function Bones() {
  const { t } = useTranslation('inspections');
  return (
    <Skeleton>
      <h1 className="sr-only">{t('title')}</h1>
      <SkeletonBar width={280} height={24} />
      <SkeletonBar height={320} />
    </Skeleton>
  );
}

/** The server calls a text that is no id invalid. */
function isUnknown(error: Error): boolean {
  return error instanceof CallError && (error.code === 404 || error.code === 422);
}

function Loaded({ accountId, reportId }: { readonly accountId: string; readonly reportId: string }) {
  const { t } = useTranslation('inspections');
  const query = useQuery(inspectionQuery(reportId));
  const [desk, state] = useDesk(accountId, reportId);
  const { data } = query;
  useEffect(() => {
    // The desk is outside React: it keeps what it learns in the browser.
    if (data !== undefined) desk.learn(data);
  }, [desk, data]);
  const client = useQueryClient();
  const isSubmitted = state.submitted !== null;
  useEffect(() => {
    // Lists that were read before still have it among what is to be filled in.
    if (isSubmitted) void client.invalidateQueries({ queryKey: ['reports'] });
  }, [client, isSubmitted]);
  if (state.submitted !== null) return <Submitted inspection={state.submitted} />;
  if (state.draft === null) {
    if (query.error !== null && isUnknown(query.error)) return <NotFound />;
    if (query.error === null || !state.isLooked) return <Bones />;
    return (
      <Card>
        <h1 className="sr-only">{t('title')}</h1>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      </Card>
    );
  }
  const isGone = query.error !== null && isUnknown(query.error);
  return state.draft.inspection.mayFill && !isGone ? (
    <InspectionForm desk={desk} state={state} draft={state.draft} />
  ) : (
    <Closed desk={desk} state={state} draft={state.draft} />
  );
}

/** It was handed over from here. */
function Submitted({ inspection }: { readonly inspection: Inspection }) {
  const { t } = useTranslation('inspections');
  return (
    <Card>
      <Empty icon="check-circle" isPage title={t('submitted.title')} actions={<Onward inspection={inspection} />}>
        <p className="num">{t('submitted.text', { number: inspection.number })}</p>
      </Empty>
    </Card>
  );
}
