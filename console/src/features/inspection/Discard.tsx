import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import { useUnsentText } from './useUnsentText.ts';

interface DiscardProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly draft: KeptDraft;
  readonly size?: 's';
}

/** Gives up what is only in this browser, once the reader has said so a second time. */
export function Discard({ desk, state, draft, ...look }: DiscardProps) {
  const { t } = useTranslation('inspections');
  const unsent = useUnsentText(draft, state.photos);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('closed.discard')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t('closed.discard')}
          action={t('closed.discard')}
          act={() => Promise.resolve(desk.discard())}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('closed.discardText')}</p>
          <p>{unsent}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
