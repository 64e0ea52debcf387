import type { Device } from '@oilsight/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import type { Part } from '../address.ts';
import { NotesDialog } from './NotesDialog.tsx';
import type { Noting } from './useNoting.ts';

// It brings the date picker along.
const NoteDialog = lazy(() => import('./NoteDialog.tsx').then((module) => ({ default: module.NoteDialog })));

interface NoteToolProps {
  readonly noting: Noting;
  readonly devices: readonly Device[];
  /** What the chart shows: a note can be about these. */
  readonly keys: readonly string[];
  readonly view: Part;
}

/** Writes a note on the moment that was clicked, else on the newest one in sight; and shows what a mark opens. */
export function NoteTool({ noting, devices, keys, view }: NoteToolProps) {
  const { t } = useTranslation('notes');
  const { opened, open, pinned, pin, mayWrite } = noting;
  if (!mayWrite) return null;
  const close = () => {
    open(null);
    pin(null);
  };
  return (
    <>
      <Button
        size="s"
        icon="chat"
        aria-haspopup="dialog"
        onClick={() => open({ kind: 'write', at: pinned ?? Math.min(view.to, Date.now()) })}
      >
        {t('note')}
      </Button>
      {opened?.kind === 'write' ? (
        <Suspense fallback={null}>
          <NoteDialog note={null} at={opened.at} devices={devices} keys={keys} onClose={close} />
        </Suspense>
      ) : null}
      {opened?.kind === 'read' ? (
        <NotesDialog noting={noting} at={opened.at} devices={devices} keys={keys} view={view} onClose={close} />
      ) : null}
    </>
  );
}
