import { sensorRoutes } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { timeText } from '../lib/reader-time.ts';
import { useLanguage } from '../i18n/language.ts';
import { showMessage } from '../lib/messages.ts';
import { CheckField } from '../ui/CheckField.tsx';
import form from '../ui/Form.module.css';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/useForm.ts';
import { InstantField } from './InstantField.tsx';
import { allModelsQuery, modelNameIn, usableModels } from './sensor-models.ts';

/** A sensor that stands on a machine, as any of its lists has it. */
export interface ReplacedSensor extends Pick<
  InstalledSensor,
  'sensorId' | 'sensorName' | 'serialNo' | 'modelId' | 'model' | 'modelName' | 'installedAt' | 'version'
> {
  /** Whose machine it is on: decides the models to choose from. */
  readonly tenantId: string;
}

export interface ReplaceSensorProps {
  readonly sensor: ReplacedSensor;
  readonly onClose: () => void;
}

type FieldError = 'serialMissing' | 'future' | 'tooEarly';

/** Replaces one instrument by another: model and serial number, time, and reason. */
export function ReplaceSensorDialog({ sensor, onClose }: ReplaceSensorProps) {
  const { t } = useTranslation('replacement');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const models = usableModels(useQuery(allModelsQuery).data ?? [], sensor.tenantId);
  const refresh = () => {
    for (const queryKey of [['sensors'], ['device']]) void queryClient.invalidateQueries({ queryKey });
  };
  const saving = useForm({
    initial: { serialNo: '', isUnreadable: false, modelId: sensor.modelId ?? '', at: null as number | null, note: '' },
    check: ({ serialNo, isUnreadable, at }) => ({
      // The serial number tells later which instrument measured, so it may be left out only where it cannot be read.
      ...(serialNo.trim() === '' && !isUnreadable ? { serialNo: 'serialMissing' as const } : {}),
      ...(at === null
        ? {}
        : at > Date.now()
          ? { at: 'future' as const }
          : at < sensor.installedAt
            ? { at: 'tooEarly' as const }
            : {}),
    }),
    say: (fieldError: FieldError) => t(`fieldError.${fieldError}`, { time: timeText(sensor.installedAt) }),
    save: ({ serialNo, isUnreadable, modelId, at, note }) =>
      call(sensorRoutes.replaceSensor, {
        body: {
          sensorId: sensor.sensorId,
          version: sensor.version,
          serialNo: isUnreadable ? '' : serialNo,
          note,
          ...(modelId === '' || modelId === sensor.modelId ? {} : { modelId }),
          ...(at === null ? {} : { at }),
        },
      }),
    onSaved: () => {
      refresh();
      showMessage('done', t('done', { name: sensor.sensorName }));
      onClose();
    },
  });
  const { values, set, errorOf } = saving;
  const options = models.map((model) => ({
    value: model.modelId,
    label: `${model.code} · ${modelNameIn(model, language)}`,
  }));
  return (
    <FormDialog
      title={t('title', { name: sensor.sensorName })}
      size="s"
      form={saving}
      action={t('action')}
      onClose={onClose}
      onReload={() => {
        refresh();
        onClose();
      }}
    >
      <div className={form.text}>
        <p>
          {sensor.serialNo === ''
            ? t('oldOne', { model: sensor.model })
            : t('oldWithSerial', { model: sensor.model, serial: sensor.serialNo })}
        </p>
        <p>{t('consequence')}</p>
      </div>
      <TextField
        name="serialNo"
        label={t('serialNo')}
        icon="sensor"
        isRequired={!values.isUnreadable}
        disabled={values.isUnreadable}
        maxLength={100}
        autoComplete="off"
        value={values.isUnreadable ? '' : values.serialNo}
        error={errorOf('serialNo')}
        hint={t('serialNoHint')}
        onChange={(serialNo) => set({ serialNo })}
      />
      <CheckField
        label={t('unreadable')}
        hint={t('unreadableHint')}
        isChecked={values.isUnreadable}
        onChange={(isUnreadable) => set({ isUnreadable })}
      />
      {/* Until the models are there, and where the sensor is of none that is kept here. */}
      <SelectField
        name="modelId"
        label={t('model')}
        icon="table"
        placeholder={sensor.model === '' ? t('noModel') : sensor.model}
        value={options.some(({ value }) => value === values.modelId) ? values.modelId : ''}
        options={options}
        error={errorOf('modelId')}
        hint={values.modelId === (sensor.modelId ?? '') ? t('sameModel') : t('otherModel')}
        onChange={(modelId) => set({ modelId })}
      />
      <InstantField
        label={t('at')}
        value={values.at}
        now={t('now')}
        error={errorOf('at')}
        hint={t('atHint')}
        onChange={(at) => set({ at })}
      />
      <TextField
        name="note"
        label={t('note')}
        icon="file"
        maxLength={500}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        hint={t('noteHint')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}
