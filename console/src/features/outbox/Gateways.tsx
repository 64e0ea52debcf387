import { messageChannels } from '@oilsight/contract';
import type { GatewayState, MessageChannel } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Outbox.module.css';

/** For each channel, whether anything takes its messages. Without that they wait here, and it says so. */
export function Gateways({ gateways }: { readonly gateways: Readonly<Record<MessageChannel, GatewayState>> }) {
  const { t } = useTranslation('outbox');
  function textOf(channel: MessageChannel): string {
    const { isConnected, pausedUntil, code } = gateways[channel];
    if (!isConnected) return t(`gateway.missing.${channel}`);
    return pausedUntil === null ? t('gateway.ready') : t('gateway.paused', { code, at: timeText(pausedUntil) });
  }
  return (
    <ul className={styles.gateways} aria-label={t('gateways')}>
      {messageChannels.map((channel) => {
        const { isConnected, pausedUntil } = gateways[channel];
        return (
          <li key={channel} data-missing={!isConnected || undefined}>
            <Icon name={!isConnected ? 'plug-off' : pausedUntil === null ? 'check-circle' : 'close-circle'} size="l" />
            <span><b>{t(`channel.${channel}`)}</b><small>{textOf(channel)}</small></span>
          </li>
        );
      })}
    </ul>
  );
}
