import { alarmSettingRoutes } from '@oilsight/contract';
import type { AlarmSetting, Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { me } from '../../../api/me.ts';
import { call } from '../../../api/call.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { targetText } from './condition-text.ts';
import { settingsOfIndicatorQuery, useRefresh } from './queries.ts';
import styles from './Settings.module.css';
import { successorsOf } from './targets.ts';

interface RemoveSettingProps {
  readonly setting: AlarmSetting;
  readonly devices: readonly Device[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before a setting is removed, and names what then comes into force. */
export function RemoveSetting({ setting, devices, onClose, onRemoved }: RemoveSettingProps) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const refresh = useRefresh();
  const { data, error } = useQuery(settingsOfIndicatorQuery(setting.indicator));
  // A factory's people do not see what their dealer has set for all factories.
  const isBlind = useQuery(me).data?.user.authority === 'CUSTOMER_USER';
  const successors = data === undefined ? null : successorsOf(setting, data, devices);
  return (
    <ConfirmDialog
      title={t('remove.title', {
        target: targetText(setting, t, common),
        indicator: quantityOf(setting.indicator, language).name,
      })}
      action={t('remove.action')}
      onClose={onClose}
      act={async () => {
        await call(alarmSettingRoutes.removeAlarmSetting, { params: { settingId: setting.settingId } });
        onRemoved();
        refresh();
        showMessage('done', t('remove.done'));
      }}
    >
      <p>{t('remove.text')}</p>
      {successors === null ? (
        <p>{t(error === null ? 'remove.looking' : 'remove.unknown')}</p>
      ) : successors.length === 0 ? (
        <p>{t('remove.nobody')}</p>
      ) : (
        <>
          <p>{t('remove.next')}</p>
          <ul className={styles.successors}>
            {successors.map(({ setting: next, devices: count }) => (
              <li key={next?.settingId ?? 'default'} className="num">
                <strong>
                  {next === null
                    ? t(isBlind ? 'remove.dealerOrDefault' : 'source.default')
                    : t('remove.setting', {
                        target: targetText(next, t, common),
                        place: next.customerName ?? t('target.allFactories'),
                      })}
                </strong>
                {next?.isEnabled === false ? ` · ${t('remove.nextIsOff')}` : null}
                {setting.target.kind === 'device' ? null : ` · ${t('about.devices', { count })}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  );
}
