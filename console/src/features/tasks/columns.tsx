import type { Task } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Column } from '../../ui/Table.tsx';
import { sizeText } from './size-text.ts';
import styles from './Tasks.module.css';
import { stateOf } from './task-state.ts';

const icons = { pending: 'clock', processing: 'refresh', timeout: 'triangle', successful: 'check-circle' } as const;

/** @param now when the rows were fetched, ms */
export function useTaskColumns(now: number): readonly Column<Task>[] {
  const { t } = useTranslation('tasks');
  return [
    {
      key: 'name',
      head: t('column.name'),
      renderCell: ({ taskName, fileBytes }) => (
        <span className={styles.name}>
          <span>{taskName}</span>
          {fileBytes === null ? null : <small className="num">{sizeText(fileBytes)}</small>}
        </span>
      ),
    },
    {
      key: 'start',
      head: t('column.start'),
      width: '116px',
      renderCell: ({ startTime }) => <span className="num">{timeText(startTime)}</span>,
    },
    {
      key: 'end',
      head: t('column.end'),
      width: '116px',
      isSpare: true,
      renderCell: ({ endTime }) =>
        endTime === null ? <span className={styles.dash}>–</span> : <span className="num">{timeText(endTime)}</span>,
    },
    {
      key: 'state',
      head: t('column.state'),
      width: '170px',
      renderCell: (task) => {
        const state = stateOf(task, now);
        return (
          <span className={styles.state} data-state={state}>
            <Icon name={icons[state]} size="s" />
            <span>
              <b>{t(`state.${state}`)}</b>
              {state === 'processing' ? (
                <span className={`${styles.progress} num`}>
                  <progress value={task.process} max={100} aria-label={t('column.progress')} />
                  {task.process}%
                </span>
              ) : null}
              {state === 'timeout' ? <small>{task.reason ?? t('timeoutText')}</small> : null}
            </span>
          </span>
        );
      },
    },
  ];
}
