import type { AlarmSetting, Authority, Device } from '@oilsight/contract';
import type { RuleInForce } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dealer } from '../../../domain/factories.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import type { SuggestedValue } from './editor-address.ts';
import styles from './Editor.module.css';
import { rulesQuery, settingQuery } from './queries.ts';
import { allFactories, conditionValues, noticeValues } from './setting-form.ts';
import type { SettingValues } from './setting-form.ts';
import { SettingEditor } from './SettingEditor.tsx';

interface FrameProps {
  readonly authority: Authority;
  readonly dealers: readonly Dealer[];
  readonly devices: readonly Device[];
  /** A value to begin with; null: none. */
  readonly suggested: SuggestedValue | null;
  readonly onClose: () => void;
}

/** A setting as it was when it had been loaded; a later version takes its place only by `show`. */
function useLoaded(settingId: string) {
  const query = useQuery(settingQuery(settingId));
  const [shown, show] = useState<AlarmSetting | null>(null);
  if (shown === null && query.data !== undefined && !query.isFetching) show(query.data);
  return { query, shown, show };
}

/** The editor of a setting that exists, from its loading on. A later version is shown only when the reader asks. */
export function EditorOfSetting({ settingId, ...frame }: FrameProps & { readonly settingId: string }) {
  const language = useLanguage();
  const { query, shown, show } = useLoaded(settingId);
  if (shown === null)
    return (
      <Waiting error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} {...frame} />
    );
  return (
    <SettingEditor
      key={shown.version}
      {...frame}
      setting={shown}
      initial={valuesOf(shown, language)}
      onReload={() => void query.refetch().then(({ data }) => (data === undefined ? undefined : show(data)))}
    />
  );
}

/** The editor of a new setting with everything of another but what that one is of. */
export function EditorOfCopy({ settingId, ...frame }: FrameProps & { readonly settingId: string }) {
  const language = useLanguage();
  const { query, shown } = useLoaded(settingId);
  if (shown === null)
    return (
      <Waiting error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} {...frame} />
    );
  return (
    <SettingEditor
      {...frame}
      setting={null}
      copied={shown}
      initial={{ ...valuesOf(shown, language), deviceId: '', groupId: '', machineType: '', isEnabled: true }}
      onReload={frame.onClose}
    />
  );
}

function valuesOf(setting: AlarmSetting, language: Parameters<typeof quantityOf>[1]): SettingValues {
  const { target, indicator, tenantId, customerId, isEnabled, conditions, notices } = setting;
  return {
    kind: target.kind,
    tenantId,
    customerId: customerId ?? allFactories,
    deviceId: target.kind === 'device' ? target.deviceId : '',
    groupId: target.kind === 'group' ? target.groupId : '',
    machineType: target.kind === 'machineType' ? target.machineType : '',
    indicator,
    isEnabled,
    ...conditionValues(conditions, { quantity: quantityOf(indicator, language), indicator }),
    ...noticeValues(notices),
  };
}

/**
 * The editor of a new setting; for an indicator of a device it begins with what is in force there.
 *
 * @param of null: nothing is chosen
 */
export function EditorOfNew({
  deviceId,
  indicator,
  ...frame
}: FrameProps & { readonly deviceId: string | null; readonly indicator: string | null }) {
  const language = useLanguage();
  const query = useQuery({ ...rulesQuery(deviceId ?? ''), enabled: deviceId !== null });
  if (deviceId !== null && query.data === undefined)
    return (
      <Waiting error={query.error} isFetching={query.isFetching} onRetry={() => void query.refetch()} {...frame} />
    );
  const device = frame.devices.find((one) => one.deviceId === deviceId) ?? null;
  const rule = query.data?.find((one) => one.indicator === indicator) ?? null;
  return (
    <SettingEditor
      {...frame}
      setting={null}
      initial={newValues({ device, indicator, rule }, frame.dealers, language)}
      onReload={frame.onClose}
    />
  );
}

function newValues(
  {
    device,
    indicator,
    rule,
  }: { readonly device: Device | null; readonly indicator: string | null; readonly rule: RuleInForce | null },
  dealers: readonly Dealer[],
  language: Parameters<typeof quantityOf>[1],
): SettingValues {
  const [dealer] = dealers;
  const only = dealers.length === 1 && dealer?.factories.length === 1 ? dealer.factories[0] : undefined;
  const of = { quantity: quantityOf(indicator ?? '', language), indicator: indicator ?? '' };
  return {
    kind: 'device',
    tenantId: device?.tenantId ?? (dealers.length === 1 ? (dealer?.tenantId ?? '') : ''),
    customerId: device?.customerId ?? only?.customerId ?? '',
    deviceId: device?.deviceId ?? '',
    groupId: '',
    machineType: '',
    indicator: indicator ?? '',
    isEnabled: true,
    ...conditionValues(rule?.conditions ?? null, of),
    ...noticeValues(null),
  };
}

function Waiting({
  error,
  isFetching,
  onRetry,
  onClose,
}: Pick<FrameProps, 'onClose'> & {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <section className={styles.editor}>
      <div className={styles.head}>
        <div />
        <Button kind="quiet" icon="close" label={t('close')} onClick={onClose} />
      </div>
      {error === null ? (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar width="40%" height={18} />
            <SkeletonBar height={32} />
            <SkeletonBar height={220} />
            <SkeletonBar height={180} />
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={error} onRetry={onRetry} isRetrying={isFetching} />
      )}
    </section>
  );
}
