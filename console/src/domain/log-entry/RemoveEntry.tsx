import { oilRoutes } from '@oilsight/contract';
import type { LogEntry } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { timeText } from '../../lib/reader-time.ts';
import { showMessage } from '../../lib/messages.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

interface RemoveEntryProps {
  readonly entry: LogEntry;
  readonly onClose: () => void;
  /** Called when the entry is removed, or when somebody else changed it first: the lists are to be fetched again. */
  readonly onGone: () => void;
}

/** Asks before an entry of a machine's log is removed. */
export function RemoveEntry({ entry: { entryId, version, kind, at }, onClose, onGone }: RemoveEntryProps) {
  const { t } = useTranslation('oils');
  const { t: words } = useTranslation('deviceLog');
  return (
    <ConfirmDialog
      title={t('log.removeTitle', { what: words(`kind.${kind}`) })}
      action={t('remove')}
      onClose={onClose}
      onReload={onGone}
      act={async () => {
        await call(oilRoutes.removeLogEntry, { params: { entryId }, query: { version } });
        showMessage('done', t('log.removed'));
        onGone();
      }}
    >
      <p>{t('log.removeText', { time: timeText(at) })}</p>
    </ConfirmDialog>
  );
}
