import { connectableChannels, messageChannels } from '@oilsight/contract';
import type { MessageGatewayState, MessageChannel } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../lib/reader-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import styles from './Outbox.module.css';

type Stand = 'ready' | 'paused' | 'notConfigured' | 'cannot';

const icons: Readonly<Record<Stand, IconName>> = {
  ready: 'check-circle',
  paused: 'close-circle',
  notConfigured: 'plug-off',
  cannot: 'plug-off',
};

function standOf(channel: MessageChannel, { isConnected, pausedUntil }: MessageGatewayState): Stand {
  if (isConnected) return pausedUntil === null ? 'ready' : 'paused';
  const connectable: readonly MessageChannel[] = connectableChannels;
  return connectable.includes(channel) ? 'notConfigured' : 'cannot';
}

/**
 * For each channel, whether anything takes its messages: connected, not configured, or nothing that could be. Without
 * that they wait here, and it says so.
 */
export function MessageGateways({
  gateways,
}: {
  readonly gateways: Readonly<Record<MessageChannel, MessageGatewayState>>;
}) {
  const { t } = useTranslation('outbox');
  return (
    <ul className={styles.gateways} aria-label={t('gateways')}>
      {messageChannels.map((channel) => {
        const { isConnected, pausedUntil, code } = gateways[channel];
        const stand = standOf(channel, gateways[channel]);
        const about =
          stand === 'ready'
            ? t('gateway.ready')
            : stand === 'paused'
              ? t('gateway.paused', { code, at: timeText(pausedUntil ?? 0) })
              : t(`gateway.missing.${channel}`);
        return (
          <li key={channel} data-missing={!isConnected || undefined}>
            <Icon name={icons[stand]} size="l" />
            <span>
              <b>
                {t(`channel.${channel}`)} · {t(`gateway.stand.${stand}`)}
              </b>
              <small>{about}</small>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
