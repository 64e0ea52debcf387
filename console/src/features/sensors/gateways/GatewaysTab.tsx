import type { Gateway } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Age } from '../../../domain/Age.tsx';
import { devicePath } from '../../../domain/device-path.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useListFilter } from '../../../lib/useListFilter.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ListFrame } from '../../../ui/ListFrame.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { StateIcon, StateTag } from '../../../ui/StateTag.tsx';
import { Cell, Table } from '../../../ui/Table.tsx';
import type { Column } from '../../../ui/Table.tsx';
import { gatewaysQuery } from '../queries.ts';
import styles from '../Sensors.module.css';
import { ConnectDialog } from './ConnectDialog.tsx';

/** Gateways: whether each reports, for which machines, and how it is connected. */
export function GatewaysTab() {
  const { t } = useTranslation('sensors');
  const list = useListFilter();
  const { set } = list;
  const [opened, setOpened] = useState<Gateway | null>(null);
  const search = list.get('search') ?? '';
  const query = useQuery(
    gatewaysQuery({ pageNum: list.pageNum, pageSize: list.pageSize, ...(search === '' ? {} : { search }) }),
  );
  const onSearch = useCallback((words: string) => set({ search: words }), [set]);
  const columns = useGatewayColumns();
  return (
    <Card isFlush label={t('tab.gateways')}>
      <div className={styles.bar}>
        <SearchBox label={t('gateway.search')} placeholder={t('gateway.searchIn')} value={search} onChange={onSearch} />
      </div>
      <p className={styles.note}>{t('gateway.about')}</p>
      <ListFrame
        paging={list}
        query={query}
        empty={
          search === '' ? (
            <Empty
              icon="sensor"
              title={t('gateway.none')}
              actions={
                <ButtonLink to="/deviceInfo" kind="primary">
                  {t('gateway.make')}
                </ButtonLink>
              }
            >
              <p>{t('gateway.noneText')}</p>
            </Empty>
          ) : (
            <Empty
              icon="search"
              title={t('noMatch.title')}
              actions={<Button onClick={() => set({ search: null })}>{t('noMatch.clear')}</Button>}
            >
              <p>{t('noMatch.text')}</p>
            </Empty>
          )
        }
      >
        {(rows) => (
          <Table
            label={t('tab.gateways')}
            columns={columns}
            rows={rows}
            keyOf={({ deviceId }) => deviceId}
            isStale={query.isPlaceholderData}
            actionsWidth="152px"
            renderActions={(gateway) => (
              <Button kind="quiet" size="s" icon="info" aria-haspopup="dialog" onClick={() => setOpened(gateway)}>
                {t('action.connect')}
              </Button>
            )}
          />
        )}
      </ListFrame>
      {opened === null ? null : <ConnectDialog gateway={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

function useGatewayColumns(): readonly Column<Gateway>[] {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  return [
    {
      key: 'name',
      head: t('column.gateway'),
      width: '20%',
      renderCell: (gateway) => (
        <Link to={devicePath(gateway)}>
          <Cell main={gateway.deviceName} sub={gateway.deviceNo} />
        </Link>
      ),
    },
    {
      key: 'state',
      head: t('column.state'),
      width: '168px',
      renderCell: ({ online, lastSeenAt }) => (
        <span className={styles.state}>
          {online ? (
            <StateTag state="normal" words={t('state.online')} />
          ) : (
            <StateTag state={lastSeenAt === null ? 'unconnected' : 'offline'} />
          )}
          {lastSeenAt === null ? null : (
            <small>
              {t('seen.before')} <Age at={lastSeenAt} />
              {t('seen.after')}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'factory',
      head: t('column.factory'),
      width: '17%',
      renderCell: ({ customerName, tenantName }) => <Cell main={customerName} sub={tenantName} />,
    },
    {
      key: 'devices',
      head: t('column.behind'),
      renderCell: ({ devices, tenantId, customerId }) =>
        devices.length === 0 ? (
          <span className={styles.muted}>{t('gateway.nobody')}</span>
        ) : (
          <ul className={styles.behind}>
            {devices.map(({ deviceId, deviceName, state }) => (
              <li key={deviceId}>
                <StateIcon state={state} size="s" />
                <Link to={devicePath({ deviceId, tenantId, customerId })}>{deviceName}</Link>
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: 'polled',
      head: t('column.polled'),
      width: '136px',
      isNumber: true,
      isSpare: true,
      renderCell: ({ polled }) => polled.toLocaleString(language),
    },
  ];
}
