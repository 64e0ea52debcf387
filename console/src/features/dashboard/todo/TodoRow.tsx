import type { AttentionRow, PlannedWork } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ageText } from '../../../domain/Age.tsx';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useNow } from '../../../lib/now.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { StateIcon } from '../../../ui/StateTag.tsx';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { AssignButton } from './AssignButton.tsx';
import { causeText, evidenceText, stepText } from './evidence.ts';
import { dayText, useDeadlineText } from './useDeadlineText.ts';
import styles from './Todo.module.css';

/** One thing to do: which device and since when, the cause and what shows it, until when and what next, and whose it is. */
export function TodoRow({ row, isMixed }: { readonly row: AttentionRow; readonly isMixed: boolean }) {
  const { t: page } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  const words = useAlarmWords();
  const now = useNow(10);
  const linkOf = useDeviceLink();
  const deadlineText = useDeadlineText();
  const isCutOff = useIsCutOff();
  const mayAssign = useHolds('alarms:process') && row.recordId !== null && row.owner === null && !isCutOff;
  const texts = { ...words, page, live };
  const evidence = evidenceText(row, now, texts);
  const step = stepText(row, texts);
  const { when, meaning, isPressing } = deadlineText(row, now);
  const age = row.kind === 'planned' ? null : ageText(now - row.since, live);
  const by = row.kind === 'planned' ? plannedBy(row.planned, page) : null;
  const place = [isMixed ? row.customerName : null, age, by].filter((part) => part !== null).join(page('comma'));
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        {row.kind === 'planned' ? (
          <Icon name="calendar" size="l" label={page('planned.label')} />
        ) : (
          <StateIcon state={isCutOff ? 'unknown' : row.state} size="l" />
        )}
      </span>
      <span className={styles.device}>
        <Link className={styles.cover} to={row.recordId === null ? linkOf(row) : alarmPath(row.recordId)}>
          {row.deviceName}
        </Link>
        <small className="num">{place}</small>
      </span>
      <span className={styles.cause}>
        <b title={causeText(row, texts)}>{causeText(row, texts)}</b>
        <small className="num" title={evidence}>
          {evidence}
        </small>
      </span>
      <span className={`${styles.deadline} num`}>
        <span>
          <b data-pressing={isPressing || undefined}>{when}</b>
          {meaning === null ? null : ` ${meaning}`}
        </span>
        <small title={step}>{step}</small>
      </span>
      <span className={styles.owner}>
        {row.owner !== null ? (
          <span className={styles.name}>{row.owner.name === '' ? page('owner.hidden') : row.owner.name}</span>
        ) : (
          <span className={styles.nobody}>{page('owner.nobody')}</span>
        )}
        {mayAssign && row.recordId !== null ? (
          <AssignButton recordId={row.recordId} device={row.deviceName} />
        ) : (
          <Icon name="chevron-right" size="s" />
        )}
      </span>
      {row.planned === null || row.kind === 'planned' ? null : <Plan work={row.planned} />}
    </div>
  );
}

/** Work that is planned on the device, whatever it is for: it says nothing of who sees to the cause. */
function Plan({ work }: { readonly work: PlannedWork }) {
  const { t } = useTranslation('dashboard');
  const { kind, dueAt, owner } = work;
  const parts = [t(`planned.${kind}`), dayText(dueAt), owner === '' ? null : owner, plannedBy(work, t)];
  const text = parts.filter((part) => part !== null).join(t('comma'));
  return (
    <span className={`${styles.plan} num`} title={text}>
      <Icon name="calendar" size="s" />
      {t('plan.line', { plan: text })}
    </span>
  );
}

/** Who planned a work and when; null: nobody is named. */
function plannedBy(work: PlannedWork | null, t: TFunction<'dashboard'>): string | null {
  return work === null || work.by === null ? null : t('plan.by', { name: work.by, day: dayText(work.createdAt) });
}
