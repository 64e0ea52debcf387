import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { editorParts } from './editor-address.ts';

/** Asks before another page, another setting or a closed tab loses what was typed; not after `release`. */
export function useLeaveQuestion(isDirty: boolean): { readonly release: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('common');
  const isReleased = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [now, next] = [new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search)];
    const staysHere =
      currentLocation.pathname === nextLocation.pathname &&
      editorParts.every((part) => now.get(part) === next.get(part));
    return isDirty && !isReleased.current && !staysHere;
  });
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return {
    release: () => {
      isReleased.current = true;
    },
    question:
      blocker.state !== 'blocked' ? null : (
        <ConfirmDialog
          title={t('unsaved.title')}
          action={t('unsaved.leave')}
          onClose={() => blocker.reset()}
          act={() => Promise.resolve(blocker.proceed())}
        >
          <p>{t('unsaved.text')}</p>
        </ConfirmDialog>
      ),
  };
}
