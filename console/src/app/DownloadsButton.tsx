import { taskPageSizes } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isUnfinished } from '../domain/tasks/task-state.ts';
import { tasksQuery } from '../domain/tasks/tasks-query.ts';
import { useHolds } from '../domain/useHolds.ts';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Header.module.css';

/** The way to the reader's files from every page, with the number of those that are being made. */
export function DownloadsButton({ onOpen }: { readonly onOpen: () => void }) {
  return useHolds('tasks:own') ? <Opener onOpen={onOpen} /> : null;
}

function Opener({ onOpen }: { readonly onOpen: () => void }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(tasksQuery({ pageNum: 1, pageSize: taskPageSizes[0], language: useLanguage() }));
  const count = (data?.rows ?? []).filter(isUnfinished).length;
  const words = count === 0 ? t('downloads') : t('downloadsMoving', { count });
  return (
    <button
      type="button"
      className={styles.downloads}
      aria-label={words}
      title={words}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <Icon name="download" />
      {count === 0 ? null : <b className="num">{count}</b>}
    </button>
  );
}
