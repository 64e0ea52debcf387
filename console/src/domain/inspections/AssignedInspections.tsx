import type { InspectionTask } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../api/me.ts';
import { useNow } from '../../lib/now.ts';
import { timeText } from '../../lib/reader-time.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useHolds } from '../useHolds.ts';
import styles from './Assigned.module.css';
import { inspectionPath } from './inspection-path.ts';
import { myInspectionsQuery } from './inspection-queries.ts';

/** The inspections of a device that the reader is to fill in; nothing while there are none. */
export function AssignedInspections({ deviceId }: { readonly deviceId: string }) {
  const { t } = useTranslation('inspections');
  const isDisplay = useQuery(me).data?.isDisplay === true;
  const mayFill = useHolds('inspections:fill') && !isDisplay;
  const { data } = useQuery({ ...myInspectionsQuery(deviceId), enabled: mayFill });
  const tasks = (data ?? []).filter((task) => task.mayFill);
  if (tasks.length === 0) return null;
  return (
    <Card label={t('assigned.title')}>
      <h2 className={styles.title}>{t('assigned.title')}</h2>
      <ul className={styles.list}>
        {tasks.map((task) => (
          <Row key={task.reportId} task={task} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ task }: { readonly task: InspectionTask }) {
  const { t } = useTranslation('inspections');
  const now = useNow(60);
  const { reportId, theme, number, dueAt, reason, total } = task;
  const done = task.pass + task.fail + task.notApplicable;
  const isLate = dueAt !== null && dueAt < now;
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="checklist" size="s" />
      </span>
      <div className={styles.what}>
        <p>
          <b>{theme}</b>
        </p>
        <p className={`${styles.facts} num`}>
          <span>{number}</span>
          <span>{t('assigned.progress', { done, total })}</span>
          {dueAt === null ? null : (
            <span data-tone={isLate ? 'l2' : undefined}>
              {t(isLate ? 'overdue' : 'due', { time: timeText(dueAt).slice(0, 16) })}
            </span>
          )}
          {reason === '' ? null : <span data-tone="l2">{t('assigned.rework')}</span>}
        </p>
      </div>
      <ButtonLink to={inspectionPath(reportId)} kind="primary">
        {t(done === 0 ? 'assigned.fill' : 'assigned.goOn')}
      </ButtonLink>
    </li>
  );
}
