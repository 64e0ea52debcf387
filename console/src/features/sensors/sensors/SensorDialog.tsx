import type { InstalledSensor } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantField } from '../../../domain/InstantField.tsx';
import { allModelsQuery, modelNameIn, usableModels } from '../../../domain/sensor-models.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { DeviceChoice } from '../../../domain/device-choice/DeviceChoice.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ModbusFields } from './ModbusFields.tsx';
import { hasNoModel, useSensorForm } from './useSensorForm.ts';

interface SensorDialogProps {
  /** null: a new one. */
  readonly sensor: InstalledSensor | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** A sensor on a machine: of which model, and where a collector finds it. */
export function SensorDialog({ sensor, onClose, onReload }: SensorDialogProps) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const [tenantId, setTenantId] = useState(sensor?.tenantId ?? null);
  const models = useQuery(allModelsQuery).data ?? [];
  const saving = useSensorForm(sensor, onClose);
  const { values, set, errorOf } = saving;
  const usable = tenantId === null ? models : usableModels(models, tenantId);
  const model = models.find(({ modelId }) => modelId === values.modelId);
  const choose = (modelId: string) => {
    const chosen = models.find((one) => one.modelId === modelId);
    // The number that it leaves the factory with, until somebody says another one.
    set({
      modelId,
      ...((sensor === null || sensor.modbus === null) && chosen !== undefined ? { unitId: String(chosen.unitId) } : {}),
    });
  };
  return (
    <FormDialog
      title={sensor === null ? t('sensor.create') : t('sensor.edit', { name: sensor.sensorName })}
      size="m"
      form={saving}
      action={sensor === null ? t('action.install') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      {sensor === null ? (
        <DeviceChoice
          label={t('column.device')}
          find={t('sensor.findDevice')}
          deviceId={values.deviceId}
          error={errorOf('deviceId')}
          onDevice={(device) => {
            set({ deviceId: device.deviceId });
            setTenantId(device.tenantId);
          }}
        />
      ) : (
        <TextField
          name="deviceId"
          label={t('column.device')}
          icon="gears"
          value={`${sensor.deviceName} · ${sensor.customerName}`}
          error={null}
          disabled
          onChange={() => undefined}
        />
      )}
      <div className={form.pair}>
        <TextField
          name="sensorName"
          label={t('sensor.name')}
          icon="sensor"
          isRequired
          maxLength={100}
          autoComplete="off"
          value={values.sensorName}
          error={errorOf('sensorName')}
          hint={t('sensor.nameHint')}
          onChange={(sensorName) => set({ sensorName })}
        />
        <TextField
          name="serialNo"
          label={t('sensor.serialNo')}
          icon="log"
          maxLength={100}
          autoComplete="off"
          value={values.serialNo}
          error={errorOf('serialNo')}
          hint={t('sensor.serialHint')}
          onChange={(serialNo) => set({ serialNo })}
        />
      </div>
      <SelectField
        name="modelId"
        label={t('column.model')}
        icon="table"
        isRequired={!hasNoModel(sensor)}
        placeholder={sensor !== null && sensor.model !== '' ? sensor.model : t('sensor.chooseModel')}
        value={values.modelId}
        error={errorOf('modelId')}
        hint={t('sensor.modelHint')}
        options={usable.map((one) => ({
          value: one.modelId,
          label: `${one.code} · ${modelNameIn(one, language)}`,
        }))}
        onChange={choose}
      />
      {sensor === null ? (
        <InstantField
          label={t('sensor.installedAt')}
          value={values.installedAt}
          now={t('sensor.now')}
          error={errorOf('installedAt')}
          onChange={(installedAt) => set({ installedAt })}
        />
      ) : null}
      <CheckField
        label={t('modbus.polled')}
        hint={model !== undefined && model.registers.length === 0 ? t('modbus.noRegisters') : t('modbus.polledHint')}
        isChecked={values.isPolled}
        onChange={(isPolled) => set({ isPolled })}
      />
      {values.isPolled ? <ModbusFields form={saving} /> : null}
      <TextField
        name="note"
        label={t('sensor.note')}
        icon="file"
        maxLength={500}
        autoComplete="off"
        value={values.note}
        error={errorOf('note')}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  );
}
