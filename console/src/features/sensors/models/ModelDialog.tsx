import { sensorModelRoutes } from '@oilsight/contract';
import type { ModelIndicator, SensorModel } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import form from '../../../ui/Form.module.css';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useRefresh } from '../queries.ts';
import styles from '../Sensors.module.css';
import { IndicatorTable } from './IndicatorTable.tsx';
import { candidateOf, formOf, valuesOf, fieldErrorsOf } from './model-form.ts';
import type { ModelValues } from './model-form.ts';
import { ModelHeadFields } from './ModelHeadFields.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import { TryMessage } from './TryMessage.tsx';

interface ModelDialogProps {
  /** null: a new one. */
  readonly model: SensorModel | null;
  /** What a new one begins with: a copy of another; null: empty. */
  readonly from: SensorModel | null;
  readonly onClose: () => void;
  readonly onReload: () => void;
}

/** A sensor model as its data sheet has it, and a try of what its messages become. */
export function ModelDialog({ model, from, onClose, onReload }: ModelDialogProps) {
  const { t } = useTranslation('sensors');
  const language = useLanguage();
  const refresh = useRefresh();
  const initial = valuesOf(model ?? from);
  const saving = useForm({
    initial: model === null && from !== null ? { ...initial, code: '' } : initial,
    // Cells have paths of their own besides the fields.
    check: (now) =>
      fieldErrorsOf(now, language, (fieldError) => t(`fieldError.${fieldError}`)) as Partial<
        Record<keyof ModelValues, string>
      >,
    say: (words: string) => words,
    save: (now) =>
      model === null
        ? call(sensorModelRoutes.createSensorModel, {
            body: { ...formOf(now), tenantId: now.tenantId === '' ? null : now.tenantId },
          })
        : call(sensorModelRoutes.updateSensorModel, {
            body: { ...formOf(now), modelId: model.modelId, version: model.version },
          }),
    onSaved: ({ code }) => {
      refresh();
      showMessage('done', t('saved', { name: code }));
      onClose();
    },
  });
  const { values, set, errorOf } = saving;
  const cellError = (path: string) => errorOf(path as keyof ModelValues);
  return (
    <FormDialog
      title={model === null ? t('model.create') : t('model.edit', { code: model.code })}
      size="l"
      form={saving}
      action={model === null ? t('action.create') : undefined}
      onClose={onClose}
      onReload={onReload}
    >
      <ModelHeadFields model={model} form={saving} />
      <section className={styles.part}>
        <h3>{t('model.indicators')}</h3>
        <p>{t('model.indicatorsText')}</p>
        <IndicatorTable rows={values.indicators} errorOf={cellError} onChange={(indicators) => set({ indicators })} />
      </section>
      <section className={styles.part}>
        <h3>{t('model.registers')}</h3>
        <p>{t('model.registersText')}</p>
        {values.registers.length === 0 ? null : (
          <div className={form.pair}>
            <TextField
              name="unitId"
              label={t('model.unitId')}
              icon="sliders"
              isRequired
              inputMode="numeric"
              maxLength={3}
              autoComplete="off"
              value={values.unitId}
              error={errorOf('unitId')}
              hint={t('model.unitIdHint')}
              onChange={(unitId) => set({ unitId })}
            />
          </div>
        )}
        <RegisterTable
          rows={values.registers}
          indicators={values.indicators}
          errorOf={cellError}
          onChange={(registers) => set({ registers })}
        />
      </section>
      <section className={styles.part}>
        <h3>{t('try.title')}</h3>
        <TryMessage indicators={triedOf(values)} />
      </section>
    </FormDialog>
  );
}

/** The rows that are far enough to be tried. */
function triedOf(values: ModelValues): readonly ModelIndicator[] {
  return candidateOf(values).indicators.flatMap((row) =>
    row.key === ''
      ? []
      : [{ ...row, convert: row.convert as ModelIndicator['convert'], low: finite(row.low), high: finite(row.high) }],
  );
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
