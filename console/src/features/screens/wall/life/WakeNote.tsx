import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/Icon.tsx';
import styles from './WakeNote.module.css';
import { useWakeState } from './useWakeLock.ts';

/** What helps where the screen may not stay awake; nothing where it does. */
export function WakeNote() {
  const { t } = useTranslation('wall');
  const state = useWakeState();
  if (state === 'held') return null;
  return (
    <p key={state} className={styles.note} title={t(`wake.${state}`)}>
      <Icon name="info" size="s" />
      <span>{t(`wake.${state}`)}</span>
    </p>
  );
}
