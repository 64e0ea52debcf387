import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/**
 * Asks before the way back or a closed tab loses what was typed. Call `leave` instead of `onClose`: `onClose` itself
 * does not ask.
 */
export function useLeaveGuard(
  isDirty: boolean,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('common');
  const isLeaving = useRef(false);
  const blocker = useBlocker(() => isDirty && !isLeaving.current);
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault();
  });
  return {
    leave: () => {
      isLeaving.current = true;
      onClose();
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
