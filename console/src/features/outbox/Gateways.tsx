import { messageKinds } from '@oilsight/contract';
import type { MessageKind } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Outbox.module.css';

/** For each kind of message, whether anything takes it. Without that it waits here, and says so. */
export function Gateways({ gateways }: { readonly gateways: Readonly<Record<MessageKind, boolean>> }) {
  const { t } = useTranslation('outbox');
  return (
    <ul className={styles.gateways} aria-label={t('gateways')}>
      {messageKinds.map((kind) => (
        <li key={kind} data-missing={!gateways[kind] || undefined}>
          <Icon name={gateways[kind] ? 'check-circle' : 'plug-off'} size="l" />
          <span><b>{t(`kind.${kind}`)}</b><small>{t(gateways[kind] ? 'gateway.ready' : `gateway.missing.${kind}`)}</small></span>
        </li>
      ))}
    </ul>
  );
}
