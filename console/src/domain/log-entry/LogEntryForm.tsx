import { logKindsOf, oilRoutes } from '@oilsight/contract';
import type { LogEntry, LogKind } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { me } from '../../api/me.ts';
import { timeText } from '../../lib/reader-time.ts';
import { showMessage } from '../../lib/messages.ts';
import { useNow } from '../../lib/now.ts';
import { Button } from '../../ui/Button.tsx';
import form from '../../ui/Form.module.css';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { Form } from '../../ui/useForm.ts';
import {
  enteredKinds,
  entryForm,
  entryValues,
  hasOil,
  hasVolume,
  timeOfField,
  fieldErrorsOfEntry,
} from './entry-form.ts';
import type { EntryFieldError, EntryValues, ProposedEntry } from './entry-form.ts';
import { unnamed, useOilChoices } from './useOilChoices.ts';
import { RemoveEntry } from './RemoveEntry.tsx';
import { TimeField } from './TimeField.tsx';

interface LogEntryFormProps {
  readonly device: { readonly deviceId: string; readonly deviceName: string };
  /** null: a new one. */
  readonly entry: LogEntry | null;
  /** What a new one begins with. */
  readonly proposed?: ProposedEntry;
  readonly onClose: () => void;
  /**
   * Called when somebody else saved first: fetches the entry again. Absent: the dialog closes and the lists are fetched
   * again.
   */
  readonly onReload?: () => void;
}

/** Enters, changes or removes an entry of a machine's log. */
export function LogEntryForm({ device, entry, proposed, onClose, onReload }: LogEntryFormProps) {
  const { t } = useTranslation('oils');
  const { t: words } = useTranslation('deviceLog');
  const now = useNow(60);
  const queryClient = useQueryClient();
  const { data: reader } = useQuery(me);
  const [isRemoving, setIsRemoving] = useState(false);
  const refresh = () => {
    for (const queryKey of [['oils'], ['device', device.deviceId]]) void queryClient.invalidateQueries({ queryKey });
  };
  const saving = useForm({
    initial: entryValues(entry, now, proposed),
    check: (values) => fieldErrorsOfEntry(values, Date.now()),
    say: (fieldError: EntryFieldError) => t(`fieldError.${fieldError}`),
    save: (values) =>
      entry === null
        ? call(oilRoutes.addLogEntry, { body: { deviceId: device.deviceId, ...entryForm(values, null) } })
        : call(oilRoutes.updateLogEntry, {
            body: { entryId: entry.entryId, version: entry.version, ...entryForm(values, entry) },
          }),
    onSaved: (saved) => {
      refresh();
      showMessage('done', t('log.saved', { what: words(`kind.${saved.kind}`) }));
      onClose();
    },
  });
  const startAnew = () => {
    refresh();
    onClose();
  };
  const { values, set, errorOf } = saving;
  const at = timeOfField(values.at);
  const own = reader === undefined ? [] : logKindsOf(reader.user.authority);
  const kinds: readonly LogKind[] =
    entry?.kind === 'sensor_replacement' ? ['sensor_replacement'] : enteredKinds.filter((kind) => own.includes(kind));
  return (
    <>
      <FormDialog
        title={
          entry === null ? t('log.create', { name: device.deviceName }) : t('log.edit', { name: device.deviceName })
        }
        size="m"
        form={saving}
        action={entry === null ? t('log.enter') : undefined}
        aside={
          entry === null ? undefined : (
            <Button kind="quiet" icon="bin" aria-haspopup="dialog" onClick={() => setIsRemoving(true)}>
              {t('remove')}
            </Button>
          )
        }
        onClose={onClose}
        onReload={onReload ?? startAnew}
      >
        <div className={form.pair}>
          <SelectField
            name="kind"
            label={t('log.what')}
            icon="wrench"
            isRequired
            placeholder={t('choose')}
            value={values.kind}
            error={errorOf('kind')}
            hint={values.kind === '' ? undefined : t(`log.hint.${values.kind}`)}
            options={kinds.map((value) => ({ value, label: words(`kind.${value}`) }))}
            onChange={(chosen) => set({ kind: chosen })}
          />
          <TimeField
            name="at"
            label={t('log.at')}
            value={values.at}
            error={errorOf('at')}
            onChange={(at) => set({ at })}
          />
        </div>
        {hasVolume(values.kind) ? <Amount device={device} entry={entry} saving={saving} /> : null}
        <TextField
          name="note"
          label={t('log.note')}
          icon="file"
          maxLength={1000}
          autoComplete="off"
          value={values.note}
          error={errorOf('note')}
          hint={t('log.noteHint')}
          onChange={(note) => set({ note })}
        />
        {hasOil(values.kind) && at !== null ? (
          <p className={`${form.text} num`} aria-live="polite">
            {t(`log.resets.${values.kind}`, { time: timeText(at).slice(0, 16) })}
          </p>
        ) : null}
      </FormDialog>
      {entry !== null && isRemoving ? (
        <RemoveEntry entry={entry} onClose={() => setIsRemoving(false)} onGone={startAnew} />
      ) : null}
    </>
  );
}

interface AmountProps extends Pick<LogEntryFormProps, 'device' | 'entry'> {
  readonly saving: Pick<Form<EntryValues>, 'values' | 'set' | 'errorOf'>;
}

/** Which oil was filled in, where its kind has one, and how much of it. */
function Amount({ device, entry, saving: { values, set, errorOf } }: AmountProps) {
  const { t } = useTranslation('oils');
  const oils = useOilChoices(device.deviceId, entry);
  return (
    <div className={form.pair}>
      {hasOil(values.kind) ? (
        <SelectField
          name="oilId"
          label={t('log.oil')}
          icon="drop"
          placeholder={t('choose')}
          value={values.oilId === '' ? unnamed : values.oilId}
          error={errorOf('oilId')}
          hint={t('log.oilHint')}
          options={oils}
          onChange={(oilId) => set({ oilId: oilId === unnamed ? '' : oilId })}
        />
      ) : null}
      <TextField
        name="volumeL"
        label={t('log.volume')}
        icon="drop"
        inputMode="decimal"
        maxLength={12}
        value={values.volumeL}
        error={errorOf('volumeL')}
        hint={t('optional')}
        onChange={(volumeL) => set({ volumeL })}
      />
    </div>
  );
}
