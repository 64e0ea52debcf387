import type { Device, PlannedKind, PlannedWork } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { useNow } from '../../../lib/now.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { DoneDialog, GiveUpDialog, PlanDialog } from './PlannedDialogs.tsx';
import { plannedQuery } from './queries.ts';
import styles from './Planned.module.css';

type Opened = { readonly what: 'plan' } | { readonly what: 'edit' | 'done' | 'giveUp'; readonly work: PlannedWork };

/** Rows that are shown before somebody asks for all. */
const fewRows = 5;

/** What people have planned for a device: those who write its log plan, change and finish work. */
export function PlannedCard({ device }: { readonly device: Device }) {
  const { t } = useTranslation('plannedWork');
  const { data: reader } = useQuery(me);
  const mayRead = useHolds('plannedWork:read') && reader?.isDisplay === false;
  const mayPlan = useHolds('devices:log') && reader?.isDisplay === false;
  const { data, error, isFetching, refetch } = useQuery({ ...plannedQuery(device.deviceId), enabled: mayRead });
  const now = useNow(60);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const close = () => setOpened(null);
  const rows = data?.rows ?? [];
  const overdue = rows.filter(({ dueAt }) => dueAt < now).length;
  // Who cannot plan learns nothing from an empty card.
  if (!mayRead || (!mayPlan && (data === undefined ? error === null : rows.length === 0))) return null;
  const shown = isWhole ? rows : rows.slice(0, fewRows);
  return (
    <Card label={t('title')}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        {rows.length === 0 ? null : (
          <span className={`${styles.count} num`}>
            {t('count', { count: rows.length })}
            {overdue === 0 ? null : (
              <span data-tone="l2" className={styles.late}>
                {t('overdueCount', { count: overdue })}
              </span>
            )}
          </span>
        )}
        {mayPlan ? (
          <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setOpened({ what: 'plan' })}>
            {t('plan')}
          </Button>
        ) : null}
      </div>
      {data === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {data === undefined && error === null ? (
        <Skeleton>
          <SkeletonBar width="58%" />
        </Skeleton>
      ) : null}
      {data !== undefined && rows.length === 0 ? <p className={styles.none}>{t('none')}</p> : null}
      {shown.length === 0 ? null : (
        <ul className={styles.list}>
          {shown.map((work) => (
            <Row key={work.workId} work={work} now={now} mayPlan={mayPlan} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {shown.length < rows.length ? (
        <Button kind="quiet" size="s" icon="chevron-down" onClick={() => setIsWhole(true)}>
          {t('more', { count: rows.length - shown.length })}
        </Button>
      ) : null}
      {opened === null ? null : (
        <Suspense fallback={null}>
          {opened.what === 'plan' ? <PlanDialog device={device} work={null} onClose={close} /> : null}
          {opened.what === 'edit' ? <PlanDialog device={device} work={opened.work} onClose={close} /> : null}
          {opened.what === 'done' ? <DoneDialog device={device} work={opened.work} onClose={close} /> : null}
          {opened.what === 'giveUp' ? <GiveUpDialog device={device} work={opened.work} onClose={close} /> : null}
        </Suspense>
      )}
    </Card>
  );
}

const icons: Readonly<Record<PlannedKind, IconName>> = {
  sample: 'drop',
  oil_change: 'drop',
  filter_change: 'layers',
  inspection: 'eye',
  repair: 'wrench',
  other: 'calendar',
};

interface RowProps {
  readonly work: PlannedWork;
  readonly now: number;
  readonly mayPlan: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function Row({ work, now, mayPlan, onOpen }: RowProps) {
  const { t } = useTranslation('plannedWork');
  const { kind, dueAt, owner, note } = work;
  const isOverdue = dueAt < now;
  const time = timeText(dueAt).slice(0, 16);
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={isOverdue ? 'l2' : undefined}>
        <Icon name={icons[kind]} size="s" />
      </span>
      <div className={styles.what}>
        <p>
          <b>{t(`kind.${kind}`)}</b>
          <span className={styles.owner}>{owner === '' ? t('nobody') : t('owner', { name: owner })}</span>
        </p>
        {note === '' ? null : <p className={styles.note}>{note}</p>}
      </div>
      <time
        className={`${styles.due} num`}
        data-tone={isOverdue ? 'l2' : undefined}
        dateTime={new Date(dueAt).toISOString()}
      >
        {t(isOverdue ? 'overdue' : 'due', { time })}
      </time>
      {mayPlan ? (
        <span className={styles.actions}>
          <Button size="s" icon="check" aria-haspopup="dialog" onClick={() => onOpen({ what: 'done', work })}>
            {t('action.done')}
          </Button>
          <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={() => onOpen({ what: 'edit', work })}>
            {t('action.edit')}
          </Button>
          <Button kind="quiet" size="s" aria-haspopup="dialog" onClick={() => onOpen({ what: 'giveUp', work })}>
            {t('action.giveUp')}
          </Button>
        </span>
      ) : null}
    </li>
  );
}
