import { outboxRoutes } from '@oilsight/contract';
import type { OutboxChannel, OutboxMessage } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/call-error.ts';
import { alarmPath } from '../../domain/alarms/alarm-path.ts';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Attempts } from './Attempts.tsx';
import styles from './Details.module.css';
import { messageQuery } from './queries.ts';
import { RecordIcon } from './RecordIcon.tsx';
import { useMessageWords } from './useMessageWords.ts';

/** How often an open row is asked for again, ms. */
const everyMs = 5_000;

interface DetailsProps {
  readonly message: OutboxMessage;
  readonly channel: OutboxChannel | undefined;
  readonly mayManage: boolean;
}

/** A message with its attempts, its text and the alarms that it tells of; while it waits, what can be done with it. */
export function Details({ message: listed, channel, mayManage }: DetailsProps) {
  const { t } = useMessageWords();
  const { data } = useQuery({ ...messageQuery(listed.messageId), refetchInterval: everyMs });
  const message = data ?? listed;
  const { records, recordCount, lastAttempts, messageId, to } = message;
  const providerId = lastAttempts.find((attempt) => attempt.providerId !== '')?.providerId;
  return (
    <div className={styles.details}>
      <Attempts message={message} />
      <p className={styles.text}>{message.text}</p>
      {records.length === 0 ? null : (
        <p className={styles.alarms}>
          <span>{t('details.alarms')}</span>
          {records.map((record) => (
            <Link key={record.recordId} to={alarmPath(record.recordId)}>
              <RecordIcon record={record} />
              {record.deviceName}
            </Link>
          ))}
          {recordCount > records.length ? (
            <small className="num">{t('details.moreAlarms', { count: recordCount - records.length })}</small>
          ) : null}
        </p>
      )}
      <div className={styles.foot}>
        {mayManage && message.state === 'waiting' ? <Actions message={message} channel={channel} /> : null}
        <dl className="num">
          <div>
            <dt>{t('details.to')}</dt>
            <dd>{to}</dd>
          </div>
          {providerId === undefined ? null : (
            <div>
              <dt>{t('details.provider')}</dt>
              <dd>{providerId}</dd>
            </div>
          )}
          <div>
            <dt>{t('details.id')}</dt>
            <dd>{messageId}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}

function Actions({ message: { messageId, receiver, to }, channel }: Omit<DetailsProps, 'mayManage'>) {
  const { t } = useMessageWords();
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ['outbox'] });
  const retry = useMutation({
    mutationFn: () => call(outboxRoutes.retryMessage, { body: { messageId } }),
    onSuccess: () => {
      showMessage('done', t('details.retried'));
      return refresh();
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  return (
    <span className={styles.actions}>
      {channel === undefined || channel.gateway === null ? null : (
        <Button size="s" icon="refresh" isBusy={retry.isPending} onClick={() => retry.mutate()}>
          {t('details.retry')}
        </Button>
      )}
      <Button size="s" kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('details.cancel')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('details.cancelTitle')}
          action={t('details.cancelConfirm')}
          act={async () => {
            await call(outboxRoutes.cancelMessage, { body: { messageId } });
            showMessage('done', t('details.cancelled'));
            await refresh();
          }}
          onClose={() => setAsking(false)}
        >
          {t('details.cancelText', { receiver: receiver === '' ? to : receiver })}
        </ConfirmDialog>
      ) : null}
    </span>
  );
}
