import type { AttentionRow, PlannedWork } from '@oilsight/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LastStateIcon } from '../../../domain/LastState.tsx';
import { ageText } from '../../../domain/Age.tsx';
import { alarmPath } from '../../../domain/alarms/alarm-path.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useNow } from '../../../lib/now.ts';
import { useIsCutOff } from '../../../live/connection.ts';
import { Codes } from '../../../ui/Codes.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useDeviceLink } from '../parts/useDeviceLink.ts';
import { useIsShared } from '../parts/useIsShared.ts';
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
  const isOpen = row.recordId !== null && row.owner === null && row.handled === null;
  const mayAssign = useHolds('alarms:process') && isOpen && !isCutOff;
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
          <LastStateIcon state={row.state} size="l" />
        )}
      </span>
      <span className={styles.device}>
        <Link className={styles.cover} to={row.recordId === null ? linkOf(row) : alarmPath(row.recordId)}>
          <Codes text={row.deviceName} />
        </Link>
        <small className="num">
          <Codes text={place} />
        </small>
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
        <Whose row={row} />
        {mayAssign && row.recordId !== null ? (
          <AssignButton
            recordId={row.recordId}
            device={row.deviceName}
            isSecondary={row.planned !== null && row.planned.owner !== ''}
          />
        ) : (
          <Icon name="chevron-right" size="s" />
        )}
      </span>
      {row.planned === null || row.kind === 'planned' ? null : <Plan work={row.planned} now={now} />}
    </div>
  );
}

/** Whose a row is: the person who has it, who saw to it, or who will do what is planned on the device. */
function Whose({ row: { kind, owner, handled, planned } }: { readonly row: AttentionRow }) {
  const { t } = useTranslation('dashboard');
  const isShared = useIsShared();
  const person = owner ?? (kind === 'planned' || planned === null ? null : { name: planned.owner });
  if (handled !== null)
    return (
      <span className={styles.handled}>
        {t(`handled.${handled.how}`)}
        {handled.by === null ? null : <small>{handled.by}</small>}
      </span>
    );
  if (person === null && kind === 'planned' && isShared) return null;
  if (person === null) return <span className={styles.nobody}>{t('owner.nobody')}</span>;
  const hidden = t(owner === null ? 'owner.planned' : 'owner.hidden');
  return <span className={styles.name}>{person.name === '' ? hidden : person.name}</span>;
}

/** Work that is planned on the device, whatever it is for; an overdue one says so, with for how long. */
function Plan({ work, now }: { readonly work: PlannedWork; readonly now: number }) {
  const { t } = useTranslation('dashboard');
  const { t: live } = useTranslation('live');
  const { kind, dueAt, owner } = work;
  const comma = t('comma');
  const what = [t(`planned.${kind}`), dayText(dueAt)].join(comma);
  const overdue = dueAt < now ? t('plan.overdue', { age: ageText(now - dueAt, live) }) : null;
  const whose = [owner === '' ? null : owner, plannedBy(work, t)].filter((part) => part !== null);
  const rest = whose.map((part) => `${comma}${part}`).join('');
  const line = t('plan.line', { plan: what });
  return (
    <span className={`${styles.plan} num`} title={`${line}${overdue === null ? '' : comma}${overdue ?? ''}${rest}`}>
      <Icon name="calendar" size="s" />
      <span>
        {line}
        {overdue === null ? null : (
          <>
            {comma}
            <em>{overdue}</em>
          </>
        )}
        {rest}
      </span>
    </span>
  );
}

/** Who planned a work and when; null: nobody is named. */
function plannedBy(work: PlannedWork | null, t: TFunction<'dashboard'>): string | null {
  return work === null || work.by === null ? null : t('plan.by', { name: work.by, day: dayText(work.createdAt) });
}
