import { limitRoutes } from '@oilsight/contract';
import type { Device, IndicatorLimits, LimitValues, Targets } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { formatLimit } from '../../charts/prepare/numbers.ts';
import { ArticleLink } from '../ArticleLink.tsx';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { useForm } from '../../ui/useForm.ts';
import { settingsQuery, useRefresh } from './queries.ts';
import type { Owner } from './queries.ts';
import { bounds, limitsOf, limitTexts, fieldErrorsOfLimits } from './limit-form.ts';
import type { LimitFieldError } from './limit-form.ts';
import { LimitFields } from './LimitFields.tsx';
import { Learned } from './Learned.tsx';
import { LimitTrial } from './LimitTrial.tsx';
import { limitSourceText } from './source-text.ts';

interface LimitDialogProps {
  readonly owner: Owner;
  readonly device: Device;
  readonly row: IndicatorLimits;
  /** In force: what the limits of particles may follow. */
  readonly target: Targets['cleanlinessTarget'];
  readonly onClose: () => void;
  readonly onReload: () => void;
}

const wordsOfWorse = { up: 'limit.rangeUp', down: 'limit.rangeDown', both: 'limit.rangeBoth' } as const;

/** Sets the limits of one indicator, and shows what they would have caused in the last days. */
export function LimitDialog({ owner, device, row, target, onClose, onReload }: LimitDialogProps) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const quantity = quantityOf(row.key, language);
  const send = (limits: LimitValues | null) => {
    const change = { key: row.key, version: row.version, limits };
    return owner.kind === 'device'
      ? call(limitRoutes.setDeviceLimits, { body: { deviceId: owner.deviceId, ...change } })
      : call(limitRoutes.setTypeLimits, {
          body: { customerId: owner.customerId, machineType: owner.machineType, ...change },
        });
  };
  const done = (text: string, settings: Awaited<ReturnType<typeof send>>) => {
    queryClient.setQueryData(settingsQuery(owner).queryKey, settings);
    refresh(owner.kind === 'device' ? owner.deviceId : undefined);
    showMessage('done', text);
    onClose();
  };
  const { ref, values, set, isDirty, isSaving, errorOf, failure, submit } = useForm({
    initial: limitTexts(quantity, row.own ?? row.inForce),
    names: Object.fromEntries(bounds.map((bound) => [`limits.${bound}`, bound])),
    check: (texts) => fieldErrorsOfLimits(row.key, quantity, texts),
    say: (fieldError: LimitFieldError) => t(`fieldError.${fieldError}`),
    save: (texts) => send(limitsOf(quantity, texts)),
    onSaved: (settings) => done(t('limit.saved', { indicator: quantity.name }), settings),
  });
  const reset = useMutation({
    mutationFn: () => send(null),
    onSuccess: (settings) => done(t('limit.wasReset', { indicator: quantity.name }), settings),
  });
  const limits = limitsOf(quantity, values);
  const fieldErrors = fieldErrorsOfLimits(row.key, quantity, values);
  const isSound = Object.keys(fieldErrors).length === 0;
  // Limits that contradict each other show in the figure below, so the error is shown at once.
  const unfit = (bound: (typeof bounds)[number]) => {
    const fieldError = fieldErrors[bound];
    return fieldError === 'crossed' || fieldError === 'reversed' || fieldError === 'shared'
      ? t(`fieldError.${fieldError}`)
      : null;
  };
  const without =
    row.without === null
      ? 'none'
      : row.without.byTarget
        ? 'target'
        : row.without.source.kind === 'device'
          ? 'default'
          : row.without.source.kind;
  const [low, high] = quantity.range ?? findIndicator(row.key)?.range ?? [0, 0];
  const remarks = [
    ...(quantity.isSwitch
      ? []
      : [
          t(wordsOfWorse[row.worse]),
          t('limit.physical', {
            low: formatLimit(low, quantity.decimals, language),
            high: formatLimit(high, quantity.decimals, language),
            unit: quantity.unit,
          }),
        ]),
    row.inForce === null ? t('limit.none') : t('limit.sourceNow', { source: limitSourceText(row.inForce, target, t) }),
  ];
  const error = failure ?? reset.error;
  return (
    <Dialog title={t('limit.dialog', { indicator: quantity.name })} size="m" isDirty={isDirty} onClose={onClose}>
      <form ref={ref} className={form.form} onSubmit={submit} noValidate>
        <div className={form.body}>
          <p>
            <b>{subjectOf({ owner, device }, t, common)}</b>
          </p>
          <p className={form.text}>{remarks.join(' · ')}</p>
          {findIndicator(row.key) === null ? null : (
            <p>
              <ArticleLink
                id={row.key}
                words={common('article.words')}
                label={common('article.about', { name: quantity.name })}
              />
            </p>
          )}
          <LimitFields
            quantity={quantity}
            worse={row.worse}
            values={values}
            errorOf={(bound) => errorOf(bound) ?? unfit(bound)}
            set={set}
          />
          <LimitTrial device={device} indicator={row.key} limits={limits} isSound={isSound} />
          {quantity.isSwitch ? null : (
            <Learned
              deviceId={device.deviceId}
              indicator={row.key}
              worse={row.worse}
              onTake={(taken) => set(limitTexts(quantity, taken))}
            />
          )}
          {error === null ? null : <FormFailure error={error} onReload={onReload} />}
        </div>
        <div className={form.foot}>
          {row.own === null ? null : (
            <Button isBusy={reset.isPending} onClick={() => reset.mutate()}>
              {t('limit.reset', { what: t(`limit.resetTo.${without}`) })}
            </Button>
          )}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isSaving}>
            {t('limit.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whose limits they are: the device by its name, number and machine type, or the machine type of a factory. */
function subjectOf(
  { owner, device }: Pick<LimitDialogProps, 'owner' | 'device'>,
  t: TFunction<'oils'>,
  common: TFunction,
): string {
  if (owner.kind === 'type')
    return t('limit.ofType', { factory: device.customerName, machine: common(`machine.${owner.machineType}`) });
  return [device.deviceName, device.deviceNo, common(`machine.${device.machineType}`)]
    .filter((part) => part !== '')
    .join(' · ');
}
