import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentMessages, dropMessage, onMessages } from '../lib/messages.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Messages.module.css';

/** The sentences that are shown above any page for a few seconds. Once on a page. */
export function Messages() {
  const { t } = useTranslation('common');
  const messages = useSyncExternalStore(onMessages, currentMessages);
  return (
    <output className={styles.stack} aria-live="assertive">
      {messages.map(({ id, kind, text }) => (
        <div key={id} className={styles.message}>
          <Icon name={kind === 'error' ? 'close-circle' : 'check-circle'} />
          <p>{text}</p>
          <Button kind="quiet" size="s" icon="close" label={t('close')} onClick={() => dropMessage(id)} />
        </div>
      ))}
    </output>
  );
}
