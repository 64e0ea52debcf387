import type { Device, DeviceNote } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notesKeyOf, removeNote } from '../../../domain/notes/useNotes.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { timeText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import type { Part } from '../address.ts';
import styles from './Notes.module.css';
import type { Noting } from './useNoting.ts';

const NoteDialog = lazy(() => import('./NoteDialog.tsx').then((module) => ({ default: module.NoteDialog })));

/** Notes within this share of what is in sight share a mark, on a narrow screen too. */
const near = 0.08;

interface NotesDialogProps {
  readonly noting: Noting;
  /** The moment of the mark that was opened, ms. */
  readonly at: number;
  readonly devices: readonly Device[];
  readonly keys: readonly string[];
  readonly view: Part;
  readonly onClose: () => void;
}

/** The notes of a mark, those closest to its moment first; changed and removed by who may. */
export function NotesDialog({ noting, at, devices, keys, view, onClose }: NotesDialogProps) {
  const { t } = useTranslation('notes');
  const queryClient = useQueryClient();
  const [changed, setChanged] = useState<DeviceNote | null>(null);
  const [removed, setRemoved] = useState<DeviceNote | null>(null);
  const away = (note: DeviceNote) => Math.abs(note.at - at);
  const around = noting.notes
    .filter((note) => away(note) <= near * (view.to - view.from))
    .toSorted((one, other) => away(one) - away(other));
  const refresh = (note: DeviceNote) => queryClient.invalidateQueries({ queryKey: notesKeyOf(note.deviceId) });
  return (
    <Dialog title={t('title')} size="s" onClose={onClose}>
      {around.length === 0 ? <Empty icon="chat" title={t('none')} /> : null}
      <ul className={styles.notes} aria-label={t('title')}>
        {around.map((note) => (
          <li key={note.noteId}>
            <Words note={note} devices={devices} />
            {note.canChange ? (
              <div className={styles.actions}>
                <Button size="s" aria-haspopup="dialog" onClick={() => setChanged(note)}>
                  {t('change')}
                </Button>
                <Button size="s" aria-haspopup="dialog" onClick={() => setRemoved(note)}>
                  {t('remove')}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {noting.leftOut === 0 ? null : <p className={styles.more}>{t('leftOut', { count: noting.leftOut })}</p>}
      {changed === null ? null : (
        <Suspense fallback={null}>
          <NoteDialog note={changed} at={at} devices={devices} keys={keys} onClose={() => setChanged(null)} />
        </Suspense>
      )}
      {removed === null ? null : (
        <ConfirmDialog
          title={t('removeTitle')}
          action={t('remove')}
          onClose={() => setRemoved(null)}
          onReload={() => {
            setRemoved(null);
            void refresh(removed);
          }}
          act={async () => {
            await removeNote(removed);
            await refresh(removed);
          }}
        >
          <p>{t('removeText')}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** What a note says, about what, and who wrote it when. */
function Words({ note, devices }: { readonly note: DeviceNote; readonly devices: readonly Device[] }) {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const when = (at: number) => timeText(at).slice(0, 16);
  const about = [
    when(note.at),
    devices.length > 1 ? devices.find(({ deviceId }) => deviceId === note.deviceId)?.deviceName : undefined,
    note.key === null ? undefined : quantityOf(note.key, language).name,
  ].filter((part) => part !== undefined);
  return (
    <>
      <p className={`${styles.about} num`}>{about.join(' · ')}</p>
      <p className={styles.words}>{note.text}</p>
      <p className={`${styles.about} num`}>
        {t('written', { by: note.by ?? t('nobody'), at: when(note.createdAt) })}
        {note.changedAt === null ? null : ` · ${t('changedAt', { at: when(note.changedAt) })}`}
      </p>
    </>
  );
}
