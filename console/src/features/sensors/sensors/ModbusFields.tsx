import { useTranslation } from 'react-i18next';
import form from '../../../ui/Form.module.css';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { Form } from '../../../ui/useForm.ts';
import type { SensorValues } from './sensor-form.ts';

/** Where a collector finds a sensor that it polls. */
export function ModbusFields({ form: { values, set, errorOf } }: { readonly form: Form<SensorValues> }) {
  const { t } = useTranslation('sensors');
  return (
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
  );
}
