import { useTranslation } from 'react-i18next';
import styles from './WakeNote.module.css';
import { useWakeState } from './useWakeLock.ts';

/** Whether the screen stays awake; where it does not, what helps. */
export function WakeNote() {
  const { t } = useTranslation('wall');
  const state = useWakeState();
  return (
    <p key={state} className={styles.note}>
      {t(`wake.${state}`)}
    </p>
  );
}
