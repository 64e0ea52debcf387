import type { Device } from '@oilsight/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartMark } from '../../../charts/draw/Marks.tsx';
import { useNotes } from '../../../domain/notes/useNotes.ts';
import { useHolds } from '../../../domain/useHolds.ts';
import { timeText } from '../../../lib/reader-time.ts';
import type { Part } from '../address.ts';

/** What is open: a form for a moment, or the notes around one. */
export type NotesOpened = { readonly kind: 'write' | 'read'; readonly at: number } | null;

export type Noting = ReturnType<typeof useNoting>;

/**
 * Notes on the devices of a chart: its marks, the moment that was clicked, and what is open.
 *
 * @param bounds all that the chart can be moved over
 */
export function useNoting(devices: readonly Device[], bounds: Part) {
  const { t } = useTranslation('notes');
  const mayWrite = useHolds('notes:write');
  const ids = useMemo(() => devices.map(({ deviceId }) => deviceId), [devices]);
  const { notes, leftOut } = useNotes(ids, bounds);
  const [opened, open] = useState<NotesOpened>(null);
  /** Where the reader clicked last, ms; null: nowhere yet. */
  const [pinned, pin] = useState<number | null>(null);
  const marks = useMemo(
    () =>
      notes.map(({ noteId, at, text, by }): ChartMark => {
        const words = t('mark', { text, by: by ?? t('nobody'), at: timeText(at).slice(0, 16) });
        return { id: noteId, at, icon: 'chat', words, onOpen: () => open({ kind: 'read', at }) };
      }),
    [notes, t],
  );
  return { mayWrite, notes, leftOut, marks, opened, open, pinned, pin };
}
