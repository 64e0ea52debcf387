import { longestNote } from '@oilsight/contract';
import type { Device, DeviceNote } from '@oilsight/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { InstantField } from '../../../domain/InstantField.tsx';
import { notesKeyOf, saveNote, takeNote } from '../../../domain/notes/useNotes.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import formStyles from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { useForm } from '../../../ui/useForm.ts';

/** The choice of a note that is about the device as a whole; no indicator has a key with a blank. */
const whole = 'whole device';

interface NoteValues {
  readonly text: string;
  /** ms; null: taken out. */
  readonly at: number | null;
  readonly key: string;
  readonly deviceId: string;
}

interface NoteDialogProps {
  /** null: a new one. */
  readonly note: DeviceNote | null;
  /** The moment of a new one, ms. */
  readonly at: number;
  /** What a new one can be about, the first one if nothing else is chosen. */
  readonly devices: readonly Device[];
  readonly keys: readonly string[];
  readonly onClose: () => void;
}

/** Writes a note on a moment of a device, or changes one. */
export function NoteDialog({ note, at, devices, keys, onClose }: NoteDialogProps) {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const refresh = (deviceId: string) => queryClient.invalidateQueries({ queryKey: notesKeyOf(deviceId) });
  const form = useForm<NoteValues, 'textMissing' | 'timeMissing', DeviceNote>({
    initial: {
      text: note?.text ?? '',
      at: note?.at ?? at,
      key: note?.key ?? whole,
      deviceId: note?.deviceId ?? devices[0]?.deviceId ?? '',
    },
    check: (values) => ({
      ...(values.text.trim() === '' ? { text: 'textMissing' as const } : {}),
      ...(values.at === null ? { at: 'timeMissing' as const } : {}),
    }),
    say: (fieldError) => t(`fieldError.${fieldError}`),
    save: (values) =>
      saveNote(note, values.deviceId, {
        text: values.text,
        at: Math.round(values.at ?? at),
        key: values.key === whole ? null : values.key,
      }),
    onSaved: (saved) => {
      showMessage('done', t('saved'));
      takeNote(queryClient, saved);
      void refresh(saved.deviceId);
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  const shownKeys = [...new Set([...keys, ...(note === null || note.key === null ? [] : [note.key])])];
  return (
    <FormDialog
      title={t(note === null ? 'write' : 'change')}
      size="m"
      form={form}
      onClose={onClose}
      onReload={() => {
        void refresh(values.deviceId);
        onClose();
      }}
    >
      {note === null && devices.length > 1 ? (
        <SelectField
          name="deviceId"
          label={t('device')}
          icon="gears"
          isRequired
          placeholder={t('choose')}
          value={values.deviceId}
          error={errorOf('deviceId')}
          options={devices.map(({ deviceId, deviceName }) => ({ value: deviceId, label: deviceName }))}
          onChange={(deviceId) => set({ deviceId })}
        />
      ) : null}
      <TextAreaField
        name="text"
        label={t('text')}
        rows={4}
        maxLength={longestNote}
        isRequired
        value={values.text}
        error={errorOf('text')}
        hint={t('textHint', { count: longestNote })}
        onChange={(text) => set({ text })}
      />
      <div className={formStyles.pair}>
        <InstantField
          label={t('at')}
          value={values.at}
          now={t('choose')}
          error={errorOf('at')}
          onChange={(moment) => set({ at: moment })}
        />
        <SelectField
          name="key"
          label={t('about')}
          icon="chart"
          placeholder={t('choose')}
          value={values.key}
          error={errorOf('key')}
          options={[
            { value: whole, label: t('whole') },
            ...shownKeys.map((key) => ({ value: key, label: quantityOf(key, language).name })),
          ]}
          onChange={(key) => set({ key })}
        />
      </div>
    </FormDialog>
  );
}
