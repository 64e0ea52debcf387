import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { currentMessages, dropMessage, onMessages } from '../lib/messages.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './Messages.module.css';

/** The sentences that are shown above any page for a few seconds. Once on a page. */
export function Messages() {
  const { t } = useTranslation('common');
  const messages = useSyncExternalStore(onMessages, currentMessages);
  const stack = useRef<HTMLOutputElement>(null);
  const newest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    // Outside React: the browser's top layer, where what comes last lies above. A dialog that is open would hide the
    // message.
    const shown = stack.current;
    if (shown?.matches(':popover-open') === true) shown.hidePopover();
    if (newest !== undefined) shown?.showPopover();
  }, [newest]);
  return (
    <output ref={stack} className={styles.stack} aria-live="assertive" popover="manual">
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
