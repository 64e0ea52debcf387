import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../lib/messages.ts';
import { askToNotify, keepSignals, noticeLeave, sound, useSignals } from './alarm-signals.ts';

export interface SignalSwitches {
  readonly hasSound: boolean;
  /** The reader wants notices, and the browser allows them. */
  readonly hasNotices: boolean;
  /** Whether the browser may show notices. */
  readonly leave: ReturnType<typeof noticeLeave>;
  readonly turnSound: () => void;
  readonly turnNotices: () => void;
}

/**
 * Turns sound and notices of this browser on and off. The sound is heard once when it is turned on; the browser asks
 * about notices when they are turned on, never by itself.
 */
export function useSignalSwitches(): SignalSwitches {
  const { t } = useTranslation('alarms');
  const { sound: hasSound, notices } = useSignals();
  const [leave, setLeave] = useState(noticeLeave);
  const hasNotices = notices && leave === 'granted';
  const turnSound = useCallback(() => {
    keepSignals({ sound: !hasSound });
    if (!hasSound) void sound();
  }, [hasSound]);
  const turnNotices = useCallback(() => {
    if (hasNotices) return keepSignals({ notices: false });
    void askToNotify().then((isAllowed) => {
      setLeave(noticeLeave());
      keepSignals({ notices: isAllowed });
      if (!isAllowed) showMessage('error', t(noticeLeave() === 'missing' ? 'signal.missing' : 'signal.refused'));
    });
  }, [hasNotices, t]);
  return { hasSound, hasNotices, leave, turnSound, turnNotices };
}
