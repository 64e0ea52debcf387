import { linkSecretPattern, reportLinkRoutes } from '@oilsight/contract';
import type { LinkedReport, ReportLink } from '@oilsight/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CallError, failureText } from '../../../api/call-error.ts';
import { call, download } from '../../../api/call.ts';
import { saveFile } from '../../../charts/draw/download.ts';
import { showMessage } from '../../../lib/messages.ts';
import { usePageTitle } from '../../../lib/usePageTitle.ts';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LanguageSwitch } from '../../../ui/LanguageSwitch.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ProductLogo } from '../../../ui/ProductLogo.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { AbnormalTag } from '../../../domain/reports/AbnormalTag.tsx';
import { LinkedFacts } from './LinkedFacts.tsx';
import styles from './LinkedReport.module.css';

const Viewer = lazy(() => import('../viewer/Viewer.tsx').then((module) => ({ default: module.Viewer })));

// Each question stands in the log of the link: what was answered is not asked for again while the page is open.
const linkedQuery = (secret: string) =>
  queryOptions({
    queryKey: ['linkedReport', secret],
    queryFn: ({ signal }) => call(reportLinkRoutes.openReportLink, { body: { secret } }, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const ends: Readonly<Record<string, NonNullable<ReportLink['ended']> | 'unknown'>> = {
  reportLinkExpired: 'expired',
  reportLinkRevoked: 'revoked',
  reportLinkClosed: 'maker',
  reportLinkUnknown: 'unknown',
};

/** Why the link opens nothing; null: it may be tried again. */
function endOf(error: Error | null) {
  return error instanceof CallError ? (ends[error.error ?? ''] ?? null) : null;
}

/** One delivered report, for whoever has a link to it. The secret stands behind `#`. */
export function LinkedReportPage() {
  const { t } = useTranslation('reportLinks');
  const { t: common } = useTranslation('common');
  const secret = useLocation().hash.slice(1);
  const isWhole = linkSecretPattern.test(secret);
  const { data, error, refetch, isFetching } = useQuery({ ...linkedQuery(secret), enabled: isWhole });
  const ended = isWhole ? endOf(error) : 'unknown';
  const title = ended === null ? (data?.theme ?? t('linked.title')) : t(`ended.${ended}.title`);
  usePageTitle(title, common('brand'));
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <ProductLogo size={28} ground="card" />
        <b>{common('brand')}</b>
        <LanguageSwitch />
      </header>
      <main className={styles.main}>
        {ended !== null ? (
          <Card>
            <Notice icon="link" title={title} isPage>
              <p>{t(`ended.${ended}.text`)}</p>
            </Notice>
          </Card>
        ) : data !== undefined ? (
          <Report secret={secret} report={data} />
        ) : error !== null ? (
          <Card>
            <h1 className="sr-only">{title}</h1>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Card>
        ) : (
          <Skeleton>
            <h1 className="sr-only">{title}</h1>
            <div className={styles.main}>
              <SkeletonBar width={280} height={28} />
              <SkeletonBar height={520} />
            </div>
          </Skeleton>
        )}
      </main>
    </div>
  );
}

function Report({ secret, report }: { readonly secret: string; readonly report: LinkedReport }) {
  const { t } = useTranslation('reports');
  const { t: links } = useTranslation('reportLinks');
  const { t: common } = useTranslation('common');
  const { file, theme, number, type, isAbnormal } = report;
  const source = useMemo(
    () => ({
      key: `link ${secret}`,
      load: async (signal: AbortSignal) =>
        (await download(reportLinkRoutes.getLinkedFile, { body: { secret } }, signal)).blob,
    }),
    [secret],
  );
  const saving = useMutation({
    mutationFn: () => download(reportLinkRoutes.getLinkedFile, { body: { secret, download: true } }),
    onSuccess: ({ blob, fileName }) => {
      saveFile(fileName ?? file.name, blob);
      showMessage('done', links('linked.sent'));
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  return (
    <>
      <div className={styles.head}>
        <h1>{theme}</h1>
        {isAbnormal === null ? null : <AbnormalTag of={report} />}
        <p className="num">
          <span>{number}</span>
          <span>{t(`type.${type}`)}</span>
        </p>
      </div>
      <div className={styles.parts}>
        <Card label={t('files.title')} isFlush>
          <Suspense
            fallback={
              <Skeleton>
                <SkeletonBar height={520} />
              </Skeleton>
            }
          >
            <Viewer name={file.name} source={source} onSave={() => saving.mutate()} isSaving={saving.isPending} />
          </Suspense>
        </Card>
        <LinkedFacts report={report} />
      </div>
    </>
  );
}
