import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before another page, another checklist or a closed tab loses what was changed; not after `release`. */
export function useLeaveQuestion(isDirty: boolean): { readonly release: () => void; readonly question: ReactNode } {
  const { t } = useTranslation('common');
  const isReleased = useRef(false);
  const blocker = useBlocker(() => isDirty && !isReleased.current);
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
