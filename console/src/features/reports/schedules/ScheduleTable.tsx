import type { ReportSchedule } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { RunTag } from './RunTag.tsx';
import { useScheduleText } from './useScheduleText.ts';
import styles from './Schedules.module.css';

/** Something to do with a schedule. */
export type Deed = 'edit' | 'runs' | 'run' | 'switch' | 'remove';

interface ScheduleTableProps {
  readonly rows: readonly ReportSchedule[];
  readonly isStale: boolean;
  readonly onDeed: (deed: Deed, schedule: ReportSchedule) => void;
}

/** Schedules, the next to run first: a table on a desk, cards on a phone. */
export function ScheduleTable({ rows, isStale, onDeed }: ScheduleTableProps) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText();
  const now = useNow(60);
  const columns: readonly Column<ReportSchedule>[] = [
    {
      key: 'name',
      head: t('column.name'),
      renderCell: (schedule) => (
        <span className={styles.name}>
          <button type="button" onClick={() => onDeed('edit', schedule)}>
            {schedule.name}
          </button>
          <small>{t('of', { device: schedule.deviceName, factory: schedule.customerName })}</small>
        </span>
      ),
    },
    {
      key: 'when',
      head: t('column.when'),
      width: '24%',
      renderCell: (schedule) => (
        <span className={`${styles.line} num`}>
          {text.when(schedule, schedule.nextAt ?? now)}
          <small>{text.period(schedule.rhythm)}</small>
        </span>
      ),
    },
    {
      key: 'contacts',
      head: t('column.contacts'),
      width: '18%',
      isSpare: true,
      renderCell: ({ contacts, languages }) => (
        <Cell
          main={contacts.length === 0 ? t('nobody') : contacts.map(({ contactName }) => contactName).join(t('and'))}
          sub={text.languages(languages)}
        />
      ),
    },
    { key: 'next', head: t('column.next'), width: '138px', renderCell: (schedule) => <Next schedule={schedule} /> },
    { key: 'last', head: t('column.last'), width: '138px', renderCell: (schedule) => <Last schedule={schedule} /> },
  ];
  return (
    <Table
      label={t('title')}
      columns={columns}
      rows={rows}
      keyOf={({ scheduleId }) => scheduleId}
      isStale={isStale}
      actionsWidth="124px"
      renderActions={(schedule) => (
        <>
          <Button size="s" onClick={() => onDeed('runs', schedule)} label={t('runs.of', { name: schedule.name })}>
            {t('runs.open')}
          </Button>
          <RowMenu
            label={t('more', { name: schedule.name })}
            entries={[
              { key: 'edit', icon: 'sliders', words: t('edit'), act: () => onDeed('edit', schedule) },
              { key: 'run', icon: 'send', words: t('runNow'), act: () => onDeed('run', schedule) },
              {
                key: 'switch',
                icon: schedule.isOn ? 'pause' : 'play',
                words: t(schedule.isOn ? 'switchOff' : 'switchOn'),
                act: () => onDeed('switch', schedule),
              },
              { key: 'remove', icon: 'bin', words: t('remove.action'), act: () => onDeed('remove', schedule) },
            ]}
          />
        </>
      )}
    />
  );
}

/** When it runs next, or why it does not. */
function Next({ schedule }: { readonly schedule: ReportSchedule }) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText();
  if (schedule.nextAt !== null)
    return (
      <span className={`${styles.line} num`}>
        {text.at(schedule.nextAt, schedule)}
        {schedule.owner === null ? null : <small>{t('owner', { name: schedule.owner })}</small>}
      </span>
    );
  return (
    <span className={styles.line}>
      <StateTag state="unconnected" words={t(schedule.pauseReason === '' ? 'off' : 'paused')} />
      {schedule.pauseReason === '' ? null : <small>{schedule.pauseReason}</small>}
    </span>
  );
}

/** What became of the newest run. */
function Last({ schedule: { lastRun } }: { readonly schedule: ReportSchedule }) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText();
  if (lastRun === null) return <span className={styles.none}>{t('never')}</span>;
  const said = lastRun.reason === '' ? text.mails(lastRun) : lastRun.reason;
  return (
    <span className={styles.line}>
      <RunTag state={lastRun.state} />
      {said === '' ? null : <small className="num">{said}</small>}
    </span>
  );
}
