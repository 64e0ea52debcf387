import type { AlarmRecord } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { isUnprocessed } from '../../../domain/alarms/alarm-look.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { showMessage } from '../../../lib/messages.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAlarmActions } from '../../../domain/alarms/useAlarmActions.ts';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import styles from './Processing.module.css';

const ShelveDialog = lazy(() =>
  import('../actions/ShelveDialog.tsx').then((module) => ({ default: module.ShelveDialog })),
);
const AssignDialog = lazy(() =>
  import('../../../domain/alarms/AssignDialog.tsx').then((module) => ({ default: module.AssignDialog })),
);

/** Sentences that are often the whole note. */
const quickNotes = ['checked', 'sent', 'sampled', 'falseAlarm'] as const;

/** What a person does with the alarm, and what somebody has done. */
export function Processing({ record }: { readonly record: AlarmRecord }) {
  const { t } = useTranslation('alarmRecords');
  const mayProcess = useHolds('alarms:process');
  const { assignee, shelf, state, processedAt, processedBy, note, alarmLevel } = record;
  const isOpen = isUnprocessed(record);
  return (
    <div className={styles.processing}>
      {processedAt === null ? null : (
        <>
          <h2>{t('processed.title')}</h2>
          <p className="num">
            {processedBy === null
              ? timeText(processedAt).slice(0, 16)
              : t('processed.by', { name: processedBy, at: timeText(processedAt).slice(0, 16) })}
          </p>
          {note === '' ? null : <blockquote>{note}</blockquote>}
        </>
      )}
      {assignee === null || processedAt !== null ? null : (
        <p className="num">
          {assignee.dueAt === null
            ? t('assignedTo', { name: assignee.name })
            : t('assignedUntil', { name: assignee.name, at: timeText(assignee.dueAt).slice(0, 16) })}
        </p>
      )}
      {shelf === null || state !== 'shelved' ? null : (
        <p className="num">
          {[
            shelf.until === null ? '' : t('shelvedTill', { at: timeText(shelf.until).slice(0, 16) }),
            shelf.reason,
            shelf.by ?? '',
          ]
            .filter((part) => part !== '')
            .join(t('stop'))}
        </p>
      )}
      {mayProcess && isOpen ? <Acts record={record} /> : null}
      {mayProcess && isOpen && alarmLevel === 1 ? <p className={styles.hint}>{t('shelfHint')}</p> : null}
      {mayProcess || processedAt !== null ? null : <p className={styles.hint}>{t('noRights')}</p>}
    </div>
  );
}

function Acts({ record }: { readonly record: AlarmRecord }) {
  const { t } = useTranslation('alarmRecords');
  const { t: common } = useTranslation('common');
  const actions = useAlarmActions();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  useUnsaved(note.trim() !== '');
  const [dialog, setDialog] = useState<'shelve' | 'assign' | null>(null);
  const onError = (error: Error) => showMessage('error', failureText(error, 'operate', common));
  const process = useMutation({
    mutationFn: () => actions.process([record.recordId], note.trim()),
    onSuccess: ({ already }) => {
      showMessage('done', already > 0 ? t('processed.already') : t('processed.done'));
    },
    onError,
  });
  const unshelve = useMutation({
    mutationFn: () => actions.unshelve([record.recordId]),
    onSuccess: () => showMessage('done', t('batch.unshelved', { count: 1 })),
    onError,
  });
  const done = () => setDialog(null);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(note.trim() === '');
          if (note.trim() === '') field.current?.focus();
          else if (!process.isPending) process.mutate();
        }}
      >
        <label htmlFor={id}>
          {t('note.label')} <small>{t('note.required')}</small>
        </label>
        <textarea
          ref={field}
          id={id}
          rows={3}
          maxLength={1000}
          value={note}
          placeholder={t('note.placeholder')}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        {isMissing ? (
          <p id={`${id}-error`} className={styles.error} role="alert">
            {t('fieldError.note')}
          </p>
        ) : null}
        <div className={styles.quick}>
          {quickNotes.map((quick) => (
            <button
              key={quick}
              type="button"
              onClick={() => {
                setNote(note.trim() === '' ? t(`quick.${quick}`) : `${note.trim()}${t('stop')}${t(`quick.${quick}`)}`);
                setIsMissing(false);
                field.current?.focus();
              }}
            >
              {t(`quick.${quick}`)}
            </button>
          ))}
        </div>
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" icon="check" isBusy={process.isPending}>
            {t('process')}
          </Button>
          {record.state === 'shelved' ? (
            <Button icon="snooze" isBusy={unshelve.isPending} onClick={() => unshelve.mutate()}>
              {t('unshelve')}
            </Button>
          ) : (
            <Button icon="snooze" aria-haspopup="dialog" onClick={() => setDialog('shelve')}>
              {t('shelve.action')}
            </Button>
          )}
          <Button icon="user-plus" aria-haspopup="dialog" onClick={() => setDialog('assign')}>
            {t('assign.action')}
          </Button>
        </div>
      </form>
      <Suspense fallback={null}>
        {dialog === 'shelve' ? <ShelveDialog records={[record]} causes={1} onDone={done} onClose={done} /> : null}
        {dialog === 'assign' ? <AssignDialog records={[record]} causes={1} onDone={done} onClose={done} /> : null}
      </Suspense>
    </>
  );
}
