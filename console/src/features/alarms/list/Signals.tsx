import { useTranslation } from 'react-i18next';
import { askToNotify, canNotify, keepSignals, sound, useSignals } from '../../../domain/alarms/alarm-signals.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';

/**
 * How this browser draws attention to a new alarm of level 1. The sound is heard once when it is turned on; the browser
 * asks about notices when they are turned on, never by itself.
 */
export function Signals() {
  const { t } = useTranslation('alarmRecords');
  const isMobile = useIsMobile();
  const { sound: hasSound, notices } = useSignals();
  const hasNotices = notices && canNotify() && Notification.permission === 'granted';
  const turnSound = () => {
    keepSignals({ sound: !hasSound });
    if (!hasSound) void sound();
  };
  const turnNotices = async () => {
    if (hasNotices) return keepSignals({ notices: false });
    const isAllowed = canNotify() && (await askToNotify());
    keepSignals({ notices: isAllowed });
    if (!isAllowed) showMessage('error', t('signal.refused'));
  };
  const soundWords = t(hasSound ? 'signal.soundOn' : 'signal.soundOff');
  const noticeWords = t(hasNotices ? 'signal.noticesOn' : 'signal.noticesOff');
  return (
    <>
      <Button
        kind="quiet"
        icon={hasSound ? 'volume' : 'volume-off'}
        aria-pressed={hasSound}
        {...(isMobile ? { label: soundWords } : { title: t('signal.soundHint') })}
        onClick={turnSound}
      >
        {isMobile ? undefined : soundWords}
      </Button>
      <Button
        kind="quiet"
        icon="bell"
        aria-pressed={hasNotices}
        {...(isMobile ? { label: noticeWords } : { title: t('signal.noticesHint') })}
        onClick={() => void turnNotices()}
      >
        {isMobile ? undefined : noticeWords}
      </Button>
    </>
  );
}
