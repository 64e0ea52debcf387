import type { ReportSchedule } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { schedulesQuery, useScheduleActions } from './queries.ts';
import { RunsDialog } from './RunsDialog.tsx';
import { ScheduleTable } from './ScheduleTable.tsx';
import type { Deed } from './ScheduleTable.tsx';
import { useScheduleText } from './useScheduleText.ts';
import styles from './Schedules.module.css';

const ScheduleDialog = lazy(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

/** A dialog that is open; `schedule` null: a new one is made. */
type Opened =
  | { readonly deed: 'edit'; readonly schedule: ReportSchedule | null }
  | { readonly deed: 'runs' | 'run' | 'remove'; readonly schedule: ReportSchedule };

/** Reports that are made and mailed by themselves. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const { t: common } = useTranslation('common');
  const list = useListFilter();
  const search = list.get('search') ?? '';
  const { set } = list;
  const onSearch = useCallback((words: string) => set({ search: words === '' ? null : words }), [set]);
  const query = useQuery(
    schedulesQuery({ ...(search === '' ? {} : { search }), pageNum: list.pageNum, pageSize: list.pageSize }),
  );
  const actions = useScheduleActions();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const create = () => setOpened({ deed: 'edit', schedule: null });

  async function switchOver(schedule: ReportSchedule): Promise<void> {
    try {
      const { isOn, name } = await actions.switch(schedule, !schedule.isOn);
      showMessage('done', t(isOn ? 'switchedOn' : 'switchedOff', { name }));
    } catch (error) {
      if (error instanceof Error) showMessage('error', failureText(error, 'operate', common));
      actions.refresh();
    }
  }
  const onDeed = (deed: Deed, schedule: ReportSchedule) =>
    deed === 'switch' ? void switchOver(schedule) : setOpened({ deed, schedule });

  const isEmpty = search === '' && query.data?.total === 0;
  return (
    <>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.actions}>
          <ButtonLink to="/report" icon="chevron-left">
            {t('back')}
          </ButtonLink>
          {/* An empty list offers it itself. */}
          {isEmpty ? null : (
            <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={create}>
              {t('form.create')}
            </Button>
          )}
        </span>
      </div>
      <section className={styles.sheet} aria-label={t('title')}>
        <div className={styles.filters}>
          <SearchBox label={t('search')} placeholder={t('searchIn')} value={search} onChange={onSearch} />
        </div>
        {query.isError && query.data !== undefined ? (
          <output className={styles.note}>
            {t('stale')}
            <Button size="s" icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
              {common('retry')}
            </Button>
          </output>
        ) : null}
        <ListFrame query={query} empty={<None isNarrowed={search !== ''} onCreate={create} />}>
          {(rows, total) => (
            <>
              <ScheduleTable rows={rows} isStale={query.isPlaceholderData} onDeed={onDeed} />
              <Pager
                total={total}
                pageNum={list.pageNum}
                pageSize={list.pageSize}
                onPage={list.onPage}
                onSize={list.onSize}
              />
            </>
          )}
        </ListFrame>
      </section>
      <Suspense fallback={null}>{opened === null ? null : <Window opened={opened} onClose={close} />}</Suspense>
    </>
  );
}

function Window({ opened, onClose }: { readonly opened: Opened; readonly onClose: () => void }) {
  const { t } = useTranslation('schedules');
  const text = useScheduleText();
  const actions = useScheduleActions();
  if (opened.deed === 'edit') return <ScheduleDialog schedule={opened.schedule} onClose={onClose} />;
  const { deed, schedule } = opened;
  const { name } = schedule;
  if (deed === 'runs') return <RunsDialog schedule={schedule} onClose={onClose} />;
  const act = async () => {
    await actions[deed](schedule);
    showMessage('done', t(`${deed}.done`, { name }));
  };
  return (
    <ConfirmDialog title={t(`${deed}.title`, { name })} action={t(`${deed}.action`)} act={act} onClose={onClose}>
      <p>
        {deed === 'run'
          ? t('run.text', {
              device: schedule.deviceName,
              receivers: t('receivers', { count: schedule.contacts.length }),
            })
          : t('remove.text')}
      </p>
      {deed === 'run' ? <p>{text.period(schedule.rhythm)}</p> : null}
    </ConfirmDialog>
  );
}

/** Why there is no schedule, and what to do next. */
function None({ isNarrowed, onCreate }: { readonly isNarrowed: boolean; readonly onCreate: () => void }) {
  const { t } = useTranslation('schedules');
  if (isNarrowed) return <Empty icon="search" title={t('none.filtered')} />;
  return (
    <Empty
      icon="calendar"
      title={t('none.title')}
      actions={
        <Button kind="primary" icon="plus" aria-haspopup="dialog" onClick={onCreate}>
          {t('form.create')}
        </Button>
      }
    >
      <p>{t('none.text')}</p>
    </Empty>
  );
}
