import { useTranslation } from 'react-i18next';
import { isSaved } from '../../domain/inspections/kept.ts';
import type { KeptDraft } from '../../domain/inspections/kept.ts';
import { timeText } from '../../lib/reader-time.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Notice.tsx';
import type { Desk } from './desk/desk.ts';
import type { DeskState } from './desk/keeper.ts';
import { waitingOf } from './desk/photos.ts';
import { Discard } from './Discard.tsx';
import { Onward } from './Onward.tsx';
import { useUnsentText } from './useUnsentText.ts';

interface ClosedProps {
  readonly desk: Desk;
  readonly state: DeskState;
  readonly draft: KeptDraft;
}

/** An inspection that the reader does not fill in (any more), and what of it is only in this browser. */
export function Closed({ desk, state, draft }: ClosedProps) {
  const { t } = useTranslation('inspections');
  const unsent = useUnsentText(draft, state.photos);
  const isLeft = !isSaved(draft) || waitingOf(state.photos).count > 0;
  return (
    <Card>
      <Empty icon="lock" isPage title={t('closed.title')} actions={<Onward inspection={draft.inspection} />}>
        <p>{t('closed.text')}</p>
      </Empty>
      {isLeft ? (
        <Alert
          icon="info"
          title={t('closed.kept', {
            time: draft.changedAt === null ? t('banner.never') : timeText(draft.changedAt).slice(0, 16),
            what: unsent,
          })}
        >
          <Discard desk={desk} state={state} draft={draft} />
        </Alert>
      ) : null}
    </Card>
  );
}
