import { limitRoutes } from '@oilsight/contract';
import type { HealthWeightSettings } from '@oilsight/contract';
import { healthParts } from '@oilsight/oil';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { formatLimit } from '../../../charts/prepare/numbers.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { useUnsaved } from '../../../ui/useUnsaved.ts';
import card from '../../../ui/SettingCard.module.css';
import styles from '../OilSettings.module.css';
import { weightsQuery } from '../queries.ts';
import { useRefresh } from '../../../domain/limits/queries.ts';
import { sharesOf, weightsOf, weightTexts, fieldErrorsOfWeights } from './weight-form.ts';
import type { WeightFieldError } from './weight-form.ts';

/** The weights of one machine type, with the share that each comes to. */
export function WeightForm({
  customerId,
  settings: { machineType, inForce, defaults, isOwn, version },
  onReload,
}: {
  readonly customerId: string;
  readonly settings: HealthWeightSettings;
  readonly onReload: () => void;
}) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const machine = common(`machine.${machineType}`);
  const done = (text: string, settings: HealthWeightSettings) => {
    queryClient.setQueryData(weightsQuery(customerId, machineType).queryKey, settings);
    refresh();
    showMessage('done', text);
  };
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: weightTexts(inForce),
    check: fieldErrorsOfWeights,
    say: (fieldError: WeightFieldError) => t(`fieldError.${fieldError}`),
    save: (texts) =>
      call(limitRoutes.setWeights, { body: { customerId, machineType, version, weights: weightsOf(texts) } }),
    onSaved: (settings) => done(t('weight.saved', { machine }), settings),
  });
  useUnsaved(isDirty);
  const reset = useMutation({
    mutationFn: () => call(limitRoutes.setWeights, { body: { customerId, machineType, version, weights: null } }),
    onSuccess: (settings) => done(t('weight.wasReset', { machine }), settings),
  });
  const shares = sharesOf(values);
  const number = (value: number) => formatLimit(Math.round(value * 10) / 10, 1, language);
  const error = failure ?? reset.error;
  return (
    <form ref={ref} onSubmit={submit} noValidate>
      <div className={styles.weights}>
        {healthParts.map((part) => (
          <div key={part}>
            <TextField
              name={part}
              label={t(`weight.part.${part}`)}
              icon="sliders"
              isRequired
              inputMode="decimal"
              maxLength={8}
              autoComplete="off"
              value={values[part]}
              error={errorOf(part)}
              hint={`${t('weight.share', { share: number(shares[part]) })} · ${t('weight.usual', { share: number(defaults[part]) })}`}
              onChange={(value) => set({ [part]: value })}
            />
          </div>
        ))}
      </div>
      {error === null ? null : (
        <div className={styles.none}>
          <FormFailure error={error} onReload={onReload} />
        </div>
      )}
      <div className={card.foot}>
        <p>
          <span className={card.tag} data-own={isOwn || undefined}>
            {t(isOwn ? 'weight.own' : 'weight.default')}
          </span>
        </p>
        {isOwn ? (
          <Button isBusy={reset.isPending} onClick={() => reset.mutate()}>
            {t('weight.reset')}
          </Button>
        ) : null}
        <Button kind="primary" type="submit" isBusy={isSaving} disabled={!isDirty}>
          {t('weight.save')}
        </Button>
      </div>
    </form>
  );
}
