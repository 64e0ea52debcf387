import { useTranslation } from 'react-i18next';
import { useSignalSwitches } from '../../../domain/alarms/useSignalSwitches.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';

/** How this browser draws attention to a new alarm of level 1. */
export function Signals() {
  const { t } = useTranslation('alarmRecords');
  const isMobile = useIsMobile();
  const { hasSound, hasNotices, turnSound, turnNotices } = useSignalSwitches();
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
        onClick={turnNotices}
      >
        {isMobile ? undefined : noticeWords}
      </Button>
    </>
  );
}
