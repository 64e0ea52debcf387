import { alarmRecordRoutes } from '@oilsight/contract';
import type { AlarmRecord, Attention } from '@oilsight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { call } from '../../../api/call.ts';
import { isUnprocessed } from '../../../domain/alarms/alarm-look.ts';
import { loadTexts } from '../../../i18n/i18n.ts';
import { showMessage } from '../../../lib/messages.ts';
import { askDashboardWhenSettled } from '../../../lib/shared-answers.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from './Todo.module.css';

const AssignDialog = lazy(() =>
  import('../../../domain/alarms/AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

const attentionKey = ['dashboard', 'attention'];
/** An owner without a name is shown as somebody. */
const someone = { userId: null, name: '' };

/** Gives an alarm, and those of the same cause, to a person; the dialog comes when it is asked for. */
export function AssignButton({
  recordId,
  device,
  isSecondary,
}: {
  readonly recordId: string;
  readonly device: string;
  /** Somebody is going to work on the device anyway. */
  readonly isSecondary: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation('common');
  const client = useQueryClient();
  const [records, setRecords] = useState<readonly AlarmRecord[]>([]);
  const open = useMutation({
    mutationFn: async () => {
      const [detail] = await Promise.all([
        call(alarmRecordRoutes.getAlarmRecord, { params: { recordId } }),
        loadTexts(['alarmRecords', 'shell']),
      ]);
      return [detail.record, ...detail.others.filter(isUnprocessed)];
    },
    onSuccess: setRecords,
    onError: (error) => showMessage('error', failureText(error, 'query', common)),
  });
  const assigned = () => {
    // Nobody is asked to assign it twice until the answer that names the person is there.
    client.setQueriesData<Attention>({ queryKey: attentionKey }, (before) =>
      before === undefined
        ? before
        : {
            ...before,
            rows: before.rows.map((row) => (row.recordId === recordId ? { ...row, owner: someone } : row)),
          },
    );
    askDashboardWhenSettled(client, attentionKey);
  };
  return (
    <span className={styles.assign}>
      <Button
        kind={isSecondary ? 'plain' : 'primary'}
        size="s"
        label={t('todo.assignOf', { device })}
        aria-haspopup="dialog"
        isBusy={open.isPending}
        onClick={() => open.mutate()}
      >
        {t('todo.assign')}
      </Button>
      {records.length === 0 ? null : (
        <Suspense fallback={null}>
          <AssignDialog records={records} causes={1} onDone={assigned} onClose={() => setRecords([])} />
        </Suspense>
      )}
    </span>
  );
}
