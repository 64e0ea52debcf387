import { plannedWorkRoutes } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { numberOf } from '../../../domain/log-entry/entry-form.ts';
import { unnamed, useOilChoices } from '../../../domain/log-entry/useOilChoices.ts';
import { showMessage } from '../../../lib/messages.ts';
import { minuteMs } from '../../../lib/time.ts';
import layout from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import type { PlannedDialogProps } from './PlanDialog.tsx';
import { useRefreshPlanned } from './queries.ts';

interface Values {
  /** ms; null: now. */
  readonly at: number | null;
  readonly oilId: string;
  readonly volumeL: string;
  readonly note: string;
}
type FieldError = 'future' | 'volume';

function check({ at, volumeL }: Values): Partial<Record<keyof Values, FieldError>> {
  const volume = numberOf(volumeL);
  return {
    ...(at !== null && at > Date.now() + minuteMs ? { at: 'future' } : {}),
    ...(volume !== null && !(volume > 0) ? { volumeL: 'volume' } : {}),
  };
}

const atOrNow = (at: number | null) => at ?? Date.now();

/** Marks planned work as done: what stands here becomes an entry of the device's log. */
export function DoneDialog({ device, work, onClose }: PlannedDialogProps) {
  const { t } = useTranslation('plannedWork');
  const refresh = useRefreshPlanned(device.deviceId);
  const oils = useOilChoices(device.deviceId, null);
  const isOilChange = work.kind === 'oil_change';
  const what = t(`kind.${work.kind}`);
  const initial: Values = { at: null, oilId: '', volumeL: '', note: work.note };
  const form = useForm({
    initial,
    check,
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`),
    save: ({ at, oilId, volumeL, note }) =>
      call(plannedWorkRoutes.finishPlannedWork, {
        body: {
          workId: work.workId,
          version: work.version,
          at: atOrNow(at),
          oilId: isOilChange && oilId !== '' ? oilId : null,
          volumeL: isOilChange ? numberOf(volumeL) : null,
          note,
        },
      }),
    onSaved: () => {
      refresh();
      showMessage('done', t('done.saved', { what }));
      onClose();
    },
  });
  const { values, set, errorOf } = form;
  return (
    <FormDialog
      title={t('done.title', { what })}
      size="m"
      form={form}
      action={t('done.action')}
      icon="check"
      onClose={onClose}
      onReload={() => {
        refresh();
        onClose();
      }}
    >
      <p className={layout.text}>{t(isOilChange ? 'done.oilText' : 'done.text')}</p>
      <InstantField
        label={t('field.at')}
        now={t('field.now')}
        value={values.at}
        error={errorOf('at')}
        onChange={(at) => set({ at })}
      />
      {isOilChange ? (
        <div className={layout.pair}>
          <SelectField
            name="oilId"
            label={t('field.oil')}
            icon="drop"
            placeholder={t('field.choose')}
            value={values.oilId === '' ? unnamed : values.oilId}
            error={errorOf('oilId')}
            hint={t('field.oilHint')}
            options={oils}
            onChange={(oilId) => set({ oilId: oilId === unnamed ? '' : oilId })}
          />
          <TextField
            name="volumeL"
            label={t('field.volume')}
            icon="drop"
            inputMode="decimal"
            maxLength={12}
            value={values.volumeL}
            error={errorOf('volumeL')}
            onChange={(volumeL) => set({ volumeL })}
          />
        </div>
      ) : null}
      <TextField
        name="note"
        label={t('field.doneNote')}
        icon="file"
        maxLength={1000}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}
