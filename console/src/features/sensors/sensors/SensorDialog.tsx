import { sensorRoutes } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { InstantField } from '../../../domain/InstantField.tsx';
import { allModelsQuery, modelNameIn, usableModels } from '../../../domain/sensor-models.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { DeviceChoice } from '../../../domain/device-choice/DeviceChoice.tsx';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useRefresh } from '../queries.ts';
import { addressOf, sensorValuesOf, fieldErrorsOfSensor } from './sensor-form.ts';
import type { SensorFieldError } from './sensor-form.ts';

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
  const refresh = useRefresh();
  const [tenantId, setTenantId] = useState(sensor?.tenantId ?? null);
  const models = useQuery(allModelsQuery).data ?? [];
  const mayHaveNoModel = sensor !== null && sensor.modelId === null;
  const saving = useForm({
    initial: sensorValuesOf(sensor),
    names: { 'modbus.host': 'host', 'modbus.port': 'port', 'modbus.unitId': 'unitId' },
    check: (now) => fieldErrorsOfSensor(now, { mayHaveNoModel, now: Date.now() }),
    say: (fieldError: SensorFieldError) => t(`fieldError.${fieldError}`),
    save: (now) => {
      const { deviceId, sensorName, serialNo, modelId, installedAt, note } = now;
      const shared = { sensorName, serialNo, note, modbus: addressOf(now) };
      return sensor === null
        ? call(sensorRoutes.createSensor, {
            body: { ...shared, deviceId, modelId, ...(installedAt === null ? {} : { installedAt }) },
          })
        : call(sensorRoutes.updateSensor, {
            body: {
              ...shared,
              sensorId: sensor.sensorId,
              version: sensor.version,
              modelId: modelId === '' ? null : modelId,
            },
          });
    },
    onSaved: ({ sensorName }) => {
      refresh();
      showMessage('done', t('saved', { name: sensorName }));
      onClose();
    },
  });
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
        isRequired={!mayHaveNoModel}
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
      <label className={form.check}>
        <input
          type="checkbox"
          checked={values.isPolled}
          onChange={(event) => set({ isPolled: event.currentTarget.checked })}
        />
        <span>
          {t('modbus.polled')}
          <small>
            {model !== undefined && model.registers.length === 0 ? t('modbus.noRegisters') : t('modbus.polledHint')}
          </small>
        </span>
      </label>
      {values.isPolled ? (
        <div className={form.pair}>
          <SelectField
            name="kind"
            label={t('modbus.kind')}
            icon="sliders"
            placeholder={t('modbus.kind')}
            value={values.kind}
            error={errorOf('kind')}
            options={[
              { value: 'tcp', label: t('modbus.tcp') },
              { value: 'rtuOverTcp', label: t('modbus.rtuOverTcp') },
            ]}
            onChange={(kind) => set({ kind })}
          />
          <TextField
            name="host"
            label={t('modbus.host')}
            icon="globe"
            isRequired
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            value={values.host}
            error={errorOf('host')}
            hint={t('modbus.hostHint')}
            onChange={(host) => set({ host })}
          />
          <TextField
            name="port"
            label={t('modbus.port')}
            icon="key"
            isRequired
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            value={values.port}
            error={errorOf('port')}
            onChange={(port) => set({ port })}
          />
          <TextField
            name="unitId"
            label={t('model.unitId')}
            icon="table"
            isRequired
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            value={values.unitId}
            error={errorOf('unitId')}
            onChange={(unitId) => set({ unitId })}
          />
        </div>
      ) : null}
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
