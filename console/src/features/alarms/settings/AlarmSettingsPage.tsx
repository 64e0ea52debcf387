import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { me } from '../../../api/me.ts';
import { deviceList } from '../../../domain/device-list.ts';
import { dealersOf } from '../../../domain/factories.ts';
import { factoryTree } from '../../../domain/factory-tree.ts';
import { useMedia } from '../../../lib/useMedia.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TableSkeleton } from '../../../ui/Table.tsx';
import { addressWith, suggestedIn } from './editor-address.ts';
import { EditorOfCopy, EditorOfNew, EditorOfSetting } from './EditorFrame.tsx';
import { RulesInForce } from './RulesInForce.tsx';
import { SettingIndex } from './SettingIndex.tsx';
import { SettingTable } from './SettingTable.tsx';
import styles from './Settings.module.css';
import { useSettingList } from './useSettingList.ts';

/** From here on the list stands beside the editor. */
const isWide = '(min-width: 1360px)';

function Title({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('alarmSettings');
  const total = useSettingList().query.data?.total;
  return (
    <div className={styles.title}>
      <h1>{t('title.page')}</h1>
      <small className="num">{total === undefined ? null : t('count', { count: total })}</small>
      {children}
    </div>
  );
}

/** When alarms are raised and who is notified: all settings, and the editor of one. */
export function AlarmSettingsPage() {
  const { t } = useTranslation('alarmSettings');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const hasRoom = useMedia(isWide);
  const authority = useQuery(me).data?.user.authority;
  const tree = useQuery(factoryTree);
  const list = useQuery(deviceList);
  const error = tree.error ?? list.error;
  if (error !== null && (tree.data === undefined || list.data === undefined))
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          void tree.refetch();
          void list.refetch();
        }}
      />
    );
  if (authority === undefined || tree.data === undefined || list.data === undefined) return <TableSkeleton />;
  const devices = list.data.filter(({ isGateway }) => !isGateway);
  const frame = {
    authority,
    dealers: dealersOf(tree.data),
    devices,
    suggested: suggestedIn(search),
    onClose: () => void navigate(`?${addressWith(search, null).toString()}`, { preventScrollReset: true }),
  };
  const settingId = search.get('setting');
  const isNew = search.get('new') !== null;
  const device = devices.find(({ deviceId }) => deviceId === search.get('device'));
  const create = (
    <ButtonLink
      kind={isNew || settingId !== null ? 'plain' : 'primary'}
      icon="plus"
      to={`?${addressWith(search, { new: '1', ...(device === undefined ? {} : { forDevice: device.deviceId }) }).toString()}`}
    >
      {t('create')}
    </ButtonLink>
  );
  if (settingId === null && !isNew)
    return (
      <>
        <Title>{create}</Title>
        <SettingTable {...frame} create={create} />
        {device === undefined ? null : <RulesInForce device={device} />}
      </>
    );
  const copyOf = search.get('copyOf');
  const editor =
    settingId === null && copyOf !== null ? (
      <EditorOfCopy key={`copy ${copyOf}`} {...frame} settingId={copyOf} />
    ) : settingId === null ? (
      <EditorOfNew
        key={`${search.get('forDevice') ?? ''} ${search.get('forIndicator') ?? ''}`}
        {...frame}
        deviceId={search.get('forDevice')}
        indicator={search.get('forIndicator')}
      />
    ) : (
      <EditorOfSetting key={settingId} {...frame} settingId={settingId} />
    );
  return (
    <div className={styles.docked}>
      {hasRoom ? (
        <div className={styles.index}>
          <SettingIndex create={create} />
        </div>
      ) : null}
      <div className={styles.dock}>
        {hasRoom ? null : (
          <Link className={styles.back} to={`?${addressWith(search, null).toString()}`}>
            <Icon name="chevron-left" size="s" />
            {t('title.page')}
          </Link>
        )}
        {editor}
      </div>
    </div>
  );
}
