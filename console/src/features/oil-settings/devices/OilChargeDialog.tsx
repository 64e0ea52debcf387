import { oilRoutes } from '@oilsight/contract';
import type { Device, OilCharge } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { fieldOfTime, numberOf, timeOfField } from '../../../domain/log-entry/entry-form.ts';
import { TimeField } from '../../../domain/log-entry/TimeField.tsx';
import { oilsFor } from '../../../domain/oils.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useNow } from '../../../lib/now.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useRefresh } from '../../../domain/limits/queries.ts';
import { fieldErrorsOfOilCharge } from './oil-charge-form.ts';
import type { OilChargeFieldError } from './oil-charge-form.ts';

interface OilChargeDialogProps {
  readonly device: Pick<Device, 'deviceId' | 'deviceName'>;
  /** null: a new one. */
  readonly oilCharge: OilCharge | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** Says which oil is in a device since when. */
export function OilChargeDialog({ device, oilCharge, onClose, onReload }: OilChargeDialogProps) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const now = useNow(60);
  const refresh = useRefresh();
  const oils = useQuery(oilsFor(device.deviceId));
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: {
      oilId: oilCharge?.oilId ?? '',
      since: fieldOfTime(oilCharge?.since ?? now),
      volumeL: oilCharge?.volumeL === null || oilCharge === null ? '' : String(oilCharge.volumeL),
      note: oilCharge?.note ?? '',
    },
    check: (values) => fieldErrorsOfOilCharge(values, Date.now()),
    say: (fieldError: OilChargeFieldError) => t(`fieldError.${fieldError}`),
    save: ({ oilId, since, volumeL, note }) => {
      // The field shows minutes: an oil charge whose minute stays keeps its second.
      const at =
        oilCharge !== null && fieldOfTime(oilCharge.since) === since ? oilCharge.since : (timeOfField(since) ?? 0);
      const body = { oilId, since: at, volumeL: numberOf(volumeL), note };
      return oilCharge === null
        ? call(oilRoutes.addOilCharge, { body: { deviceId: device.deviceId, ...body } })
        : call(oilRoutes.updateOilCharge, {
            body: { oilChargeId: oilCharge.oilChargeId, version: oilCharge.version, ...body },
          });
    },
    onSaved: ({ oilName }) => {
      refresh(device.deviceId);
      showMessage('done', t('oilCharge.saved', { name: oilName }));
      onClose();
    },
  });
  return (
    <Dialog
      title={t(oilCharge === null ? 'oilCharge.create' : 'oilCharge.edit', { name: device.deviceName })}
      size="m"
      isDirty={isDirty}
      onClose={onClose}
    >
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
          {oils.data?.length === 0 ? <Alert icon="info" title={t('oilCharge.noOils')} /> : null}
          <SelectField
            name="oilId"
            label={t('device.column.oil')}
            icon="drop"
            isRequired
            placeholder={t('choose')}
            value={values.oilId}
            error={errorOf('oilId')}
            options={(oils.data ?? []).map(({ oilId, oilName, maker }) => ({
              value: oilId,
              label: maker === '' ? oilName : `${oilName} · ${maker}`,
            }))}
            onChange={(oilId) => set({ oilId })}
          />
          <div className={form.pair}>
            <TimeField
              name="since"
              label={t('device.column.since')}
              value={values.since}
              error={errorOf('since')}
              onChange={(since) => set({ since })}
            />
            <TextField
              name="volumeL"
              label={t('device.column.volume')}
              icon="drop"
              inputMode="decimal"
              maxLength={12}
              value={values.volumeL}
              error={errorOf('volumeL')}
              hint={t('optional')}
              onChange={(volumeL) => set({ volumeL })}
            />
          </div>
          <TextField
            name="note"
            label={t('device.column.note')}
            icon="file"
            maxLength={1000}
            autoComplete="off"
            value={values.note}
            error={errorOf('note')}
            hint={t('optional')}
            onChange={(note) => set({ note })}
          />
          {failure === null ? null : <FormFailure error={failure} onReload={onReload} />}
        </div>
        <div className={form.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
