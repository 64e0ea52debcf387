import { maxVirtualDevices, virtualUserRoutes } from '@oilsight/contract';
import type { VirtualDevice } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { allTenantsQuery, candidatesQuery, useRefresh } from '../queries.ts';
import { DeviceColumn, DeviceRows } from './DeviceColumn.tsx';
import { added, isSame, matching, without } from './transfer.ts';
import styles from './Virtual.module.css';

interface TransferProps {
  readonly userId: string;
  readonly version: number;
  readonly saved: readonly VirtualDevice[];
  readonly onReload: () => void;
}

/** Devices of every dealer on one side, the chosen ones on the other. Nothing is kept before it is saved. */
export function Transfer({ userId, version, saved, onReload }: TransferProps) {
  const { t } = useTranslation('people');
  const { t: common } = useTranslation('common');
  const refresh = useRefresh();
  const [chosen, setChosen] = useState(saved);
  const isDirty = !isSame(chosen, saved);
  const blocker = useBlocker(isDirty);
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(virtualUserRoutes.setVirtualDevices, {
        body: { userId, version, deviceIds: chosen.map(({ deviceId }) => deviceId) },
      }),
    onSuccess: () => {
      showMessage('done', t('transfer.saved', { count: chosen.length }));
      refresh();
    },
  });
  return (
    <>
      <div className={styles.sides}>
        <Candidates chosen={chosen} onAdd={(devices) => setChosen((before) => added(before, devices))} />
        <Chosen chosen={chosen} onRemove={(devices) => setChosen((before) => without(before, devices))} />
      </div>
      {error === null ? null : (
        <div className={styles.failure}>
          <FormFailure error={error} onReload={onReload} />
        </div>
      )}
      <div className={styles.foot}>
        <span className={styles.count}>
          {t('transfer.count', { count: chosen.length, most: maxVirtualDevices })}
          {isDirty ? ` · ${t('transfer.notSaved')}` : ''}
        </span>
        <Button disabled={!isDirty || isPending} onClick={() => setChosen(saved)}>
          {t('transfer.revert')}
        </Button>
        <Button kind="primary" disabled={!isDirty} isBusy={isPending} onClick={() => mutate()}>
          {common('save')}
        </Button>
      </div>
      {blocker.state === 'blocked' ? (
        <ConfirmDialog
          title={common('unsaved.title')}
          action={common('unsaved.leave')}
          onClose={() => blocker.reset()}
          act={() => Promise.resolve(blocker.proceed())}
        >
          <p>{t('transfer.leave')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Candidates({
  chosen,
  onAdd,
}: {
  readonly chosen: readonly VirtualDevice[];
  readonly onAdd: (devices: readonly VirtualDevice[]) => void;
}) {
  const { t } = useTranslation('people');
  const [filter, setFilter] = useState({ search: '', tenantId: null as string | null, pageNum: 1, pageSize: 20 });
  const dealers = useQuery(allTenantsQuery).data ?? [];
  const query = useQuery(
    candidatesQuery({
      pageNum: filter.pageNum,
      pageSize: filter.pageSize,
      search: filter.search === '' ? undefined : filter.search,
      tenantId: filter.tenantId ?? undefined,
    }),
  );
  const ids = new Set(chosen.map(({ deviceId }) => deviceId));
  const isFull = chosen.length >= maxVirtualDevices;
  const open = (query.data?.rows ?? []).filter(({ deviceId }) => !ids.has(deviceId));
  return (
    <DeviceColumn
      title={t('transfer.all')}
      action={
        <Button size="s" kind="quiet" icon="plus" disabled={isFull || open.length === 0} onClick={() => onAdd(open)}>
          {t('transfer.addShown')}
        </Button>
      }
      tools={
        <>
          <SearchBox
            label={t('transfer.searchAll')}
            placeholder={t('transfer.searchIn')}
            value={filter.search}
            onChange={(search) => setFilter((before) => ({ ...before, search, pageNum: 1 }))}
          />
          <FilterSelect
            label={t('form.tenant')}
            all={t('filter.allDealers')}
            value={filter.tenantId}
            options={dealers.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
            onChange={(tenantId) => setFilter((before) => ({ ...before, tenantId, pageNum: 1 }))}
          />
        </>
      }
    >
      <ListFrame
        paging={{
          pageNum: filter.pageNum,
          pageSize: filter.pageSize,
          onPage: (pageNum) => setFilter((before) => ({ ...before, pageNum })),
          onSize: (pageSize) => setFilter((before) => ({ ...before, pageSize, pageNum: 1 })),
        }}
        query={query}
        empty={
          <Empty icon="search" title={t('noMatch.title')}>
            <p>{t('noMatch.text')}</p>
          </Empty>
        }
      >
        {(rows) => (
          <DeviceRows
            devices={rows}
            action={(device) =>
              ids.has(device.deviceId)
                ? null
                : { icon: 'plus', words: t('transfer.add', { name: device.deviceName }), isOff: isFull }
            }
            onAction={(device) => onAdd([device])}
          />
        )}
      </ListFrame>
    </DeviceColumn>
  );
}

function Chosen({
  chosen,
  onRemove,
}: {
  readonly chosen: readonly VirtualDevice[];
  readonly onRemove: (devices: readonly VirtualDevice[]) => void;
}) {
  const { t } = useTranslation('people');
  const [search, setSearch] = useState('');
  const shown = matching(chosen, search);
  return (
    <DeviceColumn
      title={t('transfer.chosen', { count: chosen.length })}
      action={
        <Button size="s" kind="quiet" icon="minus" disabled={shown.length === 0} onClick={() => onRemove(shown)}>
          {t('transfer.removeShown')}
        </Button>
      }
      tools={
        <SearchBox
          label={t('transfer.searchChosen')}
          placeholder={t('transfer.searchIn')}
          value={search}
          onChange={setSearch}
        />
      }
    >
      {shown.length === 0 ? (
        <Empty icon="gears" title={t(chosen.length === 0 ? 'transfer.none' : 'noMatch.title')}>
          <p>{t(chosen.length === 0 ? 'transfer.noneText' : 'noMatch.text')}</p>
        </Empty>
      ) : (
        <DeviceRows
          devices={shown}
          action={(device) => ({
            icon: 'minus',
            words: t('transfer.remove', { name: device.deviceName }),
            isOff: false,
          })}
          onAction={(device) => onRemove([device])}
        />
      )}
    </DeviceColumn>
  );
}
