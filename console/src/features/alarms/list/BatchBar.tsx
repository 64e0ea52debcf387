import type { AlarmRecord } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAlarmActions } from '../../../domain/alarms/useAlarmActions.ts';
import styles from './BatchBar.module.css';

const ShelveDialog = lazy(() =>
  import('../actions/ShelveDialog.tsx').then((module) => ({ default: module.ShelveDialog })),
);
const AssignDialog = lazy(() =>
  import('../../../domain/alarms/AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

export type BatchDialog = 'shelve' | 'assign';

interface BatchBarProps {
  /** All records of the selected causes. */
  readonly records: readonly AlarmRecord[];
  readonly causes: number;
  readonly dialog: BatchDialog | null;
  readonly onDialog: (dialog: BatchDialog | null) => void;
  /** Counts the presses of P: each brings the note into focus. */
  readonly presses: number;
  readonly onDone: () => void;
}

/** What is done with the selected causes: process with a note, shelve, assign. */
export function BatchBar({ records, causes, dialog, onDialog, presses, onDone }: BatchBarProps) {
  const { t } = useTranslation('alarmRecords');
  const { t: common } = useTranslation('common');
  const actions = useAlarmActions();
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Outside React: the focus.
    if (presses > 0) field.current?.focus();
  }, [presses]);
  const ids = records.map(({ recordId }) => recordId);
  const process = useMutation({
    mutationFn: () => actions.process(ids, note.trim()),
    onSuccess: ({ already }) => {
      showMessage(
        'done',
        already > 0 ? t('batch.doneAlready', { count: causes, already }) : t('batch.done', { count: causes }),
      );
      onDone();
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  const unshelve = useMutation({
    mutationFn: () => actions.unshelve(ids),
    onSuccess: () => {
      showMessage('done', t('batch.unshelved', { count: causes }));
      onDone();
    },
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  const isShelved = records.every(({ state }) => state === 'shelved');
  return (
    <>
      <form
        className={styles.bar}
        aria-label={t('batch.label')}
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(note.trim() === '');
          if (note.trim() === '') field.current?.focus();
          else if (!process.isPending) process.mutate();
        }}
      >
        <output className="num">{t('batch.selected', { count: causes })}</output>
        <span className={styles.note}>
          <input
            ref={field}
            type="text"
            maxLength={1000}
            value={note}
            placeholder={t('batch.note')}
            aria-label={t('batch.note')}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? 'batch-note' : undefined}
            autoComplete="off"
            onChange={(event) => {
              setNote(event.currentTarget.value);
              setIsMissing(false);
            }}
            onKeyDown={(event) => event.key === 'Escape' && onDone()}
          />
          {isMissing ? (
            <small id="batch-note" role="alert">
              {t('fieldError.note')}
            </small>
          ) : null}
        </span>
        <Button kind="primary" type="submit" icon="check" isBusy={process.isPending}>
          {t('batch.process', { count: causes })}
        </Button>
        {isShelved ? (
          <Button icon="snooze" isBusy={unshelve.isPending} onClick={() => unshelve.mutate()}>
            {t('unshelve')}
          </Button>
        ) : (
          <Button icon="snooze" aria-haspopup="dialog" onClick={() => onDialog('shelve')}>
            {t('shelve.action')}
          </Button>
        )}
        <Button icon="user-plus" aria-haspopup="dialog" onClick={() => onDialog('assign')}>
          {t('assign.action')}
        </Button>
        <Button kind="quiet" icon="close" label={t('batch.clear')} onClick={onDone} />
      </form>
      <Suspense fallback={null}>
        {dialog === 'shelve' ? (
          <ShelveDialog records={records} causes={causes} onDone={onDone} onClose={() => onDialog(null)} />
        ) : null}
        {dialog === 'assign' ? (
          <AssignDialog records={records} causes={causes} onDone={onDone} onClose={() => onDialog(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
