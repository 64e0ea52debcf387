import { reportLinkRoutes } from '@oilsight/contract';
import type { ReportLink } from '@oilsight/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import styles from './Links.module.css';

const AccessesDialog = lazy(() =>
  import('./AccessesDialog.tsx').then((module) => ({ default: module.AccessesDialog })),
);

const minutes = (at: number) => timeText(at).slice(0, 16);

/** One link: whom it is for, until when, how often it was used. */
export function LinkRow({ link, onRevoked }: { readonly link: ReportLink; readonly onRevoked: () => void }) {
  const { t } = useTranslation('reportLinks');
  const { linkId, madeBy, createdAt, expiresAt, ended, endedAt, opened, downloaded, usedAt } = link;
  const [isAsking, setIsAsking] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const note = link.note === '' ? t('noNote') : link.note;
  const revoke = async () => {
    await call(reportLinkRoutes.revokeReportLink, { params: { linkId } });
    showMessage('done', t('revoked'));
    onRevoked();
  };
  return (
    <li className={styles.row} data-ended={ended !== null || undefined}>
      <div className={styles.who}>
        <b>{note}</b>
        <small className="num">
          {ended === null
            ? t('until', { at: minutes(expiresAt) })
            : t(`end.${ended}`, { at: endedAt === null ? '' : minutes(endedAt) })}
        </small>
        <small className="num">{t('by', { name: madeBy ?? t('nobody'), at: minutes(createdAt) })}</small>
        <small className="num">
          {opened === 0 ? t('unused') : t('opened', { count: opened })}
          {downloaded === 0 ? null : `${t('comma')}${t('downloaded', { count: downloaded })}`}
          {usedAt === null ? null : `${t('comma')}${t('used', { at: minutes(usedAt) })}`}
        </small>
      </div>
      <div className={styles.acts}>
        {usedAt === null ? null : (
          <Button size="s" icon="log" aria-haspopup="dialog" onClick={() => setIsReading(true)}>
            {t('log')}
          </Button>
        )}
        {ended === null || ended === 'maker' ? (
          <Button size="s" label={t('revokeOne', { note })} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
            {t('revoke')}
          </Button>
        ) : null}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={t('revokeTitle', { note })}
          action={t('revoke')}
          act={revoke}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('revokeText')}</p>
        </ConfirmDialog>
      ) : null}
      <Suspense fallback={null}>
        {isReading ? (
          <AccessesDialog linkId={linkId} title={t('logOf', { note })} onClose={() => setIsReading(false)} />
        ) : null}
      </Suspense>
    </li>
  );
}
