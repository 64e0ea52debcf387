import type { ReportDetail, ReportLink } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHolds } from '../../../domain/useHolds.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { LinkRow } from './LinkRow.tsx';
import { reportLinksQuery } from './queries.ts';
import styles from './Links.module.css';

const NewLinkDialog = lazy(() => import('./NewLinkDialog.tsx').then((module) => ({ default: module.NewLinkDialog })));

/** The links by which a delivered report is read without a login: make one, see who used which, end one. */
export function LinksCard({ detail }: { readonly detail: ReportDetail }) {
  const maySee = useHolds('reports:share');
  return maySee && detail.state === 'delivered' && detail.files.length > 0 ? (
    <Links reportId={detail.reportId} />
  ) : null;
}

function Links({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('reportLinks');
  const client = useQueryClient();
  const query = useQuery(reportLinksQuery(reportId));
  const [isMaking, setIsMaking] = useState(false);
  const refresh = () => void client.invalidateQueries({ queryKey: reportLinksQuery(reportId).queryKey });
  const links = query.data ?? [];
  const open = links.filter(({ ended }) => ended === null);
  const ended = links.filter((link) => link.ended !== null);
  return (
    <Card label={t('title')} isFlush>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {open.length === 0 ? null : <small className="num">{t('open', { count: open.length })}</small>}
        <Button icon="link" aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
          {t('share')}
        </Button>
      </div>
      <p className={styles.text}>{t('text')}</p>
      {query.data === undefined && query.error !== null ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      ) : query.data === undefined ? (
        <Skeleton>
          <SkeletonBar height={56} />
        </Skeleton>
      ) : (
        <>
          {links.length === 0 ? <p className={styles.text}>{t('none')}</p> : null}
          <Rows links={open} onChanged={refresh} />
          {ended.length === 0 ? null : (
            <details className={styles.ended}>
              <summary className="num">{t('over', { count: ended.length })}</summary>
              <Rows links={ended} onChanged={refresh} />
            </details>
          )}
        </>
      )}
      <Suspense fallback={null}>
        {isMaking ? <NewLinkDialog reportId={reportId} onMade={refresh} onClose={() => setIsMaking(false)} /> : null}
      </Suspense>
    </Card>
  );
}

function Rows({ links, onChanged }: { readonly links: readonly ReportLink[]; readonly onChanged: () => void }) {
  return links.length === 0 ? null : (
    <ul className={styles.rows}>
      {links.map((link) => (
        <LinkRow key={link.linkId} link={link} onRevoked={onChanged} />
      ))}
    </ul>
  );
}
