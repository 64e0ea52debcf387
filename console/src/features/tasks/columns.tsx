import type { Task, TaskAbout } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useBucketText } from '../../domain/history/useBucketText.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Column } from '../../ui/Table.tsx';
import { sizeText } from './size-text.ts';
import styles from './Tasks.module.css';
import { stateOf } from '../../domain/tasks/task-state.ts';

const icons = { pending: 'clock', processing: 'refresh', timeout: 'triangle', successful: 'check-circle' } as const;

/** @param now when the rows were fetched, ms */
export function useTaskColumns(now: number): readonly Column<Task>[] {
  const { t } = useTranslation('tasks');
  const bucketText = useBucketText();
  const aboutText = ({ devices, keys, timeInterval, timeZone }: TaskAbout) =>
    t('holds', {
      devices: t('devices', { count: devices }),
      keys: t('indicators', { count: keys }),
      interval: timeInterval === 0 ? t('eachReading') : t('each', { width: bucketText(timeInterval) }),
      zone: timeZone,
    });
  return [
    {
      key: 'name',
      head: t('column.name'),
      renderCell: ({ taskName, fileBytes, about, expiresAt }) => (
        <span className={styles.name}>
          <span>{taskName}</span>
          {about === null ? null : <small className="num">{aboutText(about)}</small>}
          {fileBytes === null ? null : (
            <small className="num">
              {expiresAt === null
                ? sizeText(fileBytes)
                : t('until', { size: sizeText(fileBytes), at: timeText(expiresAt) })}
            </small>
          )}
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
              {state === 'pending' && task.ahead !== null && task.ahead > 0 ? (
                <small>{t('ahead', { count: task.ahead })}</small>
              ) : null}
              {state === 'processing' && task.done !== null ? (
                <small className="num">
                  {t('done', { readings: task.done.readings, expected: task.done.expected })}
                </small>
              ) : null}
              {task.done !== null && task.done.resumedAt !== null ? (
                <small className="num">{t('resumed', { count: task.done.resumedAt })}</small>
              ) : null}
              {state === 'timeout' ? <small>{task.reason ?? t('timeoutText')}</small> : null}
            </span>
          </span>
        );
      },
    },
  ];
}
