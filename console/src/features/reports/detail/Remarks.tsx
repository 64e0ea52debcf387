import { longestRemark, maxRemarks, mayRemark } from '@oilsight/contract';
import type { ReportDetail } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { me } from '../../../api/me.ts';
import { isWritten, remarkIn } from '../../../domain/reports/report-look.ts';
import { useReportActions } from '../../../domain/reports/useReportActions.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import styles from './Remarks.module.css';

/** All that happened to a report, with the words that people left, and a field for more. */
export function Remarks({ detail }: { readonly detail: ReportDetail }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const mayAsk = useHolds('reports:ask');
  const authority = useQuery(me).data?.user.authority;
  const { events, state, type } = detail;
  const remarked = events.filter(({ what }) => what === 'remarked').length;
  const isOpen = state !== 'delivered' && remarked < maxRemarks;
  const isTheirs = authority !== undefined && mayRemark(detail, authority);
  return (
    <Card label={t('events.title')} isFlush>
      <div className={styles.remarks}>
        <h2>{t('events.title')}</h2>
        <ol>
          {events.map(({ what, at, by, text }, index) => (
            <li key={index}>
              <p>
                <b>{by ?? t('nobody')}</b> {t(`event.${what === 'delivered' && isWritten(type) ? 'written' : what}`)}
                <time className="num" dateTime={new Date(at).toISOString()}>
                  {timeText(at).slice(0, 16)}
                </time>
              </p>
              {text === '' ? null : <blockquote>{remarkIn(text, detail, language)}</blockquote>}
            </li>
          ))}
        </ol>
        {mayAsk && isOpen && isTheirs ? <Field reportId={detail.reportId} /> : null}
      </div>
    </Card>
  );
}

function Field({ reportId }: { readonly reportId: string }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const actions = useReportActions();
  const [text, setText] = useState('');
  useUnsaved(text.trim() !== '');
  const { mutate, isPending } = useMutation({
    mutationFn: () => actions.remark(reportId, text.trim()),
    onSuccess: () => {
      setText('');
      showMessage('done', t('remark.done'));
    },
    onError: (error) => showMessage('error', failureText(error, 'save', common)),
  });
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '' && !isPending) mutate();
      }}
    >
      <TextAreaField
        label={t('remark.label')}
        value={text}
        maxLength={longestRemark}
        rows={2}
        error={null}
        onChange={setText}
      />
      <Button type="submit" icon="send" isBusy={isPending} disabled={text.trim() === ''}>
        {t('remark.action')}
      </Button>
    </form>
  );
}
