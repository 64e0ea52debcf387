import { useQuery } from '@tanstack/react-query';
import { memo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { me } from '../../../api/me.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LanguageSwitch } from '../../../ui/LanguageSwitch.tsx';
import { turnFullScreen } from './life/useFullScreenKey.ts';
import { WakeNote } from './life/WakeNote.tsx';
import { LinksButton } from './LinksButton.tsx';
import styles from './WallTools.module.css';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** A choice that a pointer made keeps no focus: arrow keys belong to the wall then, and not to the choice. */
function leaveToWall(tools: HTMLElement): () => void {
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'radio' && !target.matches(':focus-visible'))
      target.blur();
  };
  tools.addEventListener('focusin', focused);
  return () => tools.removeEventListener('focusin', focused);
}

/**
 * Language, full screen and the way back to the console. They fade while the pointer rests and no key is in use. A
 * display has no console to go back to.
 */
export const WallTools = memo(function WallTools() {
  const { t } = useTranslation('wall');
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const info = useQuery(me).data;
  // Which there are depends on who looks: none stands at the place of another first.
  if (info === undefined) return null;
  return (
    <nav ref={leaveToWall} className={styles.tools} aria-label={t('tools')}>
      <WakeNote />
      <LanguageSwitch />
      {document.fullscreenEnabled ? (
        <button
          type="button"
          className={styles.tool}
          aria-label={isFull ? t('leaveFullScreen') : t('fullScreen')}
          onClick={turnFullScreen}
          title={t('fullScreenKey')}
        >
          <Icon name="expand" />
          <span>{isFull ? t('leaveFullScreen') : t('fullScreen')}</span>
        </button>
      ) : null}
      <LinksButton />
      {info.isDisplay ? null : (
        <Link to="/dashboard" className={styles.tool} aria-label={t('console')} title={t('console')}>
          <Icon name="home" />
          <span>{t('console')}</span>
        </Link>
      )}
    </nav>
  );
});
