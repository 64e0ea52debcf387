import { taskPageSizes } from '@oilsight/contract';
import type { Task } from '@oilsight/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tasksQuery } from '../../domain/tasks/tasks-query.ts';
import { failureText } from '../../api/call-error.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { Empty } from '../../ui/Notice.tsx';
import { Table } from '../../ui/Table.tsx';
import { useTaskColumns } from './columns.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { removeTask, retryTask, saveTask } from './queries.ts';
import styles from './Tasks.module.css';
import { hasFile, isUnfinished } from '../../domain/tasks/task-state.ts';

/** The reader's exports, those under way and those that are ready to be taken, and the way to a new one. */
export function DownloadsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const queryClient = useQueryClient();
  const [page, setPage] = useState<{ pageNum: number; pageSize: number }>({ pageNum: 1, pageSize: taskPageSizes[0] });
  const [isAsking, setIsAsking] = useState(false);
  const [removed, setRemoved] = useState<Task | null>(null);
  const query = useQuery(tasksQuery({ ...page, language: useLanguage() }));
  // As the list was when it came: a task takes too long from the next answer on.
  const columns = useTaskColumns(query.dataUpdatedAt);
  const changed = () => queryClient.invalidateQueries({ queryKey: ['tasks'] });
  const create = (
    <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
      {t('new')}
    </Button>
  );
  return (
    <Dialog title={t('title')} size="l" onClose={onClose}>
      <div className={styles.tasks}>
        <div className={styles.bar}>
          <p>{t('about')}</p>
          {create}
        </div>
        <ListFrame
          paging={{
            sizes: taskPageSizes,
            ...page,
            onPage: (pageNum) => setPage({ ...page, pageNum }),
            onSize: (pageSize) => setPage({ pageNum: 1, pageSize }),
          }}
          query={query}
          empty={
            <Empty icon="download" title={t('none')}>
              <p>{t('noneText')}</p>
            </Empty>
          }
        >
          {(rows) => (
            <Table
              label={t('title')}
              columns={columns}
              rows={rows}
              keyOf={({ id }) => id}
              isStale={query.isPlaceholderData}
              actionsWidth="142px"
              renderActions={(task) => <TaskActions task={task} onRemove={() => setRemoved(task)} />}
            />
          )}
        </ListFrame>
      </div>
      {isAsking ? (
        <ExportDialog
          onAsked={() => {
            setIsAsking(false);
            setPage({ ...page, pageNum: 1 });
            void changed();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      {removed === null ? null : (
        <ConfirmDialog
          title={t(isUnfinished(removed) ? 'cancelTitle' : 'removeTitle')}
          action={t(isUnfinished(removed) ? 'cancelIt' : 'remove')}
          onClose={() => setRemoved(null)}
          act={async () => {
            await removeTask(removed.id);
            await changed();
          }}
        >
          <p>{t(hasFile(removed) ? 'removeText' : 'breakOffText', { name: removed.taskName })}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Takes the file of a task, has a failed one done once more, and removes it or breaks it off. */
function TaskActions({ task, onRemove }: { readonly task: Task; readonly onRemove: () => void }) {
  const { t } = useTranslation('tasks');
  const { t: common } = useTranslation('common');
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: saveTask,
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  const retry = useMutation({
    mutationFn: (task: Task) => retryTask(task.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
    onError: (error) => showMessage('error', failureText(error, 'operate', common)),
  });
  return (
    <>
      {hasFile(task) ? (
        <Button kind="quiet" size="s" icon="download" isBusy={save.isPending} onClick={() => save.mutate(task)}>
          {t('take')}
        </Button>
      ) : task.reason === null ? (
        <span className={styles.noFile}>–</span>
      ) : (
        <Button
          kind="quiet"
          size="s"
          icon="refresh"
          label={t('retryOne', { name: task.taskName })}
          isBusy={retry.isPending}
          onClick={() => retry.mutate(task)}
        >
          {t('retry')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="s"
        label={t(isUnfinished(task) ? 'cancelOne' : 'removeOne', { name: task.taskName })}
        aria-haspopup="dialog"
        onClick={onRemove}
      >
        {t(isUnfinished(task) ? 'cancel' : 'remove')}
      </Button>
    </>
  );
}
