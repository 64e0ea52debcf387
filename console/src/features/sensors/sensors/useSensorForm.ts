import { sensorRoutes } from '@oilsight/contract';
import type { InstalledSensor } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { showMessage } from '../../../lib/messages.ts';
import { useForm } from '../../../ui/useForm.ts';
import type { Form } from '../../../ui/useForm.ts';
import { useRefresh } from '../queries.ts';
import { addressOf, sensorValuesOf, fieldErrorsOfSensor } from './sensor-form.ts';
import type { SensorFieldError, SensorValues } from './sensor-form.ts';

/** The form of a new sensor (null) or of one that is changed, until it is saved. */
export function useSensorForm(sensor: InstalledSensor | null, onSaved: () => void): Form<SensorValues> {
  const { t } = useTranslation('sensors');
  const refresh = useRefresh();
  return useForm({
    initial: sensorValuesOf(sensor),
    names: { 'modbus.host': 'host', 'modbus.port': 'port', 'modbus.unitId': 'unitId' },
    check: (now) => fieldErrorsOfSensor(now, { mayHaveNoModel: hasNoModel(sensor), now: Date.now() }),
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
      onSaved();
    },
  });
}

/** Whether the sensor is there without a model, and so may stay without one. */
export function hasNoModel(sensor: InstalledSensor | null): boolean {
  return sensor !== null && sensor.modelId === null;
}
