import { limitRoutes, maxLimitReason } from '@oilsight/contract';
import type { Device, LimitSources, LimitValues } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.ts';
import { showMessage } from '../../lib/messages.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import formStyles from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { Form } from '../../ui/useForm.ts';
import { ArticleLink } from '../ArticleLink.tsx';
import { sensorsQuery } from '../device-queries.ts';
import { quantityOf } from '../quantity.ts';
import { Learned } from './Learned.tsx';
import { LimitChain } from './LimitChain.tsx';
import type { LimitChoice } from './LimitChain.tsx';
import { LimitHistory } from './LimitHistory.tsx';
import { LimitLevels } from './LimitLevels.tsx';
import { heldBy, LimitMachines } from './LimitMachines.tsx';
import { LimitReplay } from './LimitReplay.tsx';
import { areSameLimits } from './limit-effect.ts';
import { bounds, fieldErrorsOfLimits, limitsOf, limitTexts } from './limit-form.ts';
import type { LimitFieldError, LimitTexts } from './limit-form.ts';
import { limitsOfScope, numberText, withUnit } from './limit-texts.ts';
import type { LimitScope, Words } from './limit-texts.ts';
import { limitPreviewQuery, machinesQuery, sourcesQuery, useRefresh } from './queries.ts';
import styles from './LimitDialog.module.css';

interface LimitDialogProps {
  /** The device whose readings are replayed, and for which limits are set unless another scope is chosen. */
  readonly device: Device;
  readonly indicator: string;
  /** The scope at first. */
  readonly scope?: LimitScope;
  readonly onClose: () => void;
}

/** Sets the limits of one indicator: where they come from, what they would have done, and for which machines. */
export function LimitDialog(props: LimitDialogProps) {
  const { device, indicator, scope: first = 'device', onClose } = props;
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const [scope, setScope] = useState<LimitScope>(first);
  const { data, error, refetch, isFetching } = useQuery(sourcesQuery(device.deviceId, indicator));
  const client = useQueryClient();
  /** How often the present limits were loaded again, as somebody else had changed them. */
  const [loads, setLoads] = useState(0);
  const reload = async () => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['oils', 'machines', device.deviceId] })]);
    setLoads((count) => count + 1);
  };
  /** Whether a change was taken back here: the form begins anew, and the history says so. */
  const [isTakenBack, setIsTakenBack] = useState(false);
  const words: Words = { quantity: quantityOf(indicator, language), language, t };
  const title = t('limit.dialog', { indicator: words.quantity.name });
  if (data !== undefined)
    return (
      <Setting
        {...props}
        key={`${data.device.version} ${data.machineType.version} ${loads}`}
        title={title}
        sources={data}
        scope={scope}
        onScope={setScope}
        words={words}
        onReload={() => void reload()}
        isTakenBack={isTakenBack}
        onTakenBack={() => setIsTakenBack(true)}
      />
    );
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      <div className={formStyles.body}>
        {(findIndicator(indicator)?.worse ?? 'none') === 'none' ? (
          <p>{t('limit.impossible')}</p>
        ) : error === null ? (
          <Skeleton>
            <div className={styles.loading}>
              <SkeletonBar height={120} />
              <SkeletonBar height={240} />
              <SkeletonBar height={180} />
              <SkeletonBar height={120} />
            </div>
          </Skeleton>
        ) : (
          <ErrorState error={error} onRetry={() => void reload()} isRetrying={isFetching} />
        )}
      </div>
    </Dialog>
  );
}

interface SettingProps extends LimitDialogProps {
  readonly title: string;
  readonly sources: LimitSources;
  readonly scope: LimitScope;
  readonly onScope: (scope: LimitScope) => void;
  readonly words: Words;
  readonly onReload: () => void;
  readonly isTakenBack: boolean;
  readonly onTakenBack: () => void;
}

/** What is typed: limits of the chosen machines or none, and why. */
interface Values extends LimitTexts {
  readonly choice: LimitChoice;
  readonly reason: string;
}

function valuesOf(sources: LimitSources, scope: LimitScope, { quantity }: Words): Omit<Values, 'reason'> {
  const { own, without } = limitsOfScope(sources, scope);
  return { ...limitTexts(quantity, own ?? without), choice: own === null ? 'wider' : 'own' };
}

/** The form of the limits, its saving, and what follows from what stands in it. */
function useSetting({ device, indicator, sources, scope, words, onClose }: SettingProps) {
  const { t, quantity } = words;
  const refresh = useRefresh();
  const { deviceId, customerId, machineType } = device;
  const { own, without } = limitsOfScope(sources, scope);
  const machines = useQuery(machinesQuery(deviceId, indicator, 'factory', 1));
  const save = (limits: LimitValues | null, reason: string): Promise<unknown> => {
    const change = { key: indicator, limits, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) };
    if (scope === 'device')
      return call(limitRoutes.setDeviceLimits, { body: { ...change, deviceId, version: sources.device.version } });
    if (scope === 'type')
      return call(limitRoutes.setTypeLimits, {
        body: { ...change, customerId, machineType, version: sources.machineType.version },
      });
    const factories = (machines.data?.factories ?? []).filter((one) => limits !== null || one.limits !== null);
    return call(limitRoutes.setLimitsOfFactories, {
      body: {
        ...change,
        machineType,
        factories: factories.map((one) => ({ customerId: one.customerId, version: one.version })),
      },
    });
  };
  const fieldErrorsOf = ({ choice, ...texts }: Values) =>
    choice === 'wider' ? {} : fieldErrorsOfLimits(indicator, quantity, texts);
  const form = useForm<Values, LimitFieldError, unknown>({
    initial: { ...valuesOf(sources, scope, words), reason: '' },
    names: Object.fromEntries(bounds.map((bound) => [`limits.${bound}`, bound])),
    check: fieldErrorsOf,
    say: (fieldError) => fieldErrorText(fieldError, indicator, words),
    save: ({ choice, reason, ...texts }) => save(choice === 'wider' ? null : limitsOf(quantity, texts), reason),
    onSaved: (_, { choice }) => {
      refresh(scope === 'device' ? deviceId : undefined);
      showMessage('done', t(choice === 'wider' ? 'limit.wasReset' : 'limit.saved', { indicator: quantity.name }));
      onClose();
    },
  });
  const { values } = form;
  const fieldErrors = fieldErrorsOf(values);
  const isSound = Object.keys(fieldErrors).length === 0;
  const typed = limitsOf(quantity, values);
  const before = own ?? without;
  const all = scope === 'all' ? (machines.data?.factories ?? []) : [];
  return {
    form,
    counts: machines.data,
    newest: machines.data?.rows.find((row) => row.deviceId === deviceId),
    before,
    fieldErrors,
    isSound,
    /** What would hold. */
    next: values.choice === 'wider' ? without : typed,
    isChange:
      scope === 'all'
        ? all.some((one) => !areSameLimits(one.limits, values.choice === 'wider' ? null : typed))
        : values.choice === 'wider'
          ? own !== null
          : own === null || !areSameLimits(own, typed),
    /** Another scope: what was typed goes along, what stood there by itself is replaced by what stands there. */
    goTo(next: LimitScope) {
      const here = valuesOf(sources, scope, words);
      const isTouched = [...bounds, 'choice' as const].some((name) => here[name] !== values[name]);
      if (!isTouched) form.set(valuesOf(sources, next, words));
      else if (values.choice === 'wider') form.set({ ...valuesOf(sources, next, words), choice: 'wider' });
    },
  };
}

/** What is wrong with a limit; where it is beyond what can be, what can be. */
function fieldErrorText(fieldError: LimitFieldError, indicator: string, words: Words): string {
  const { t } = words;
  if (fieldError !== 'outside') return t(`fieldError.${fieldError}`);
  const [low, high] = findIndicator(indicator)?.range ?? [0, 0];
  return t('fieldError.outside', { low: numberText(low, words), high: withUnit(numberText(high, words), words) });
}

/**
 * What is wrong stops the replay, so that it is said without a try: of a number that may still be typed, when it stands
 * still. Empty fields are none that anybody typed.
 */
function shownError(
  fieldError: LimitFieldError | undefined,
  isSettled: boolean,
  indicator: string,
  words: Words,
): string | null {
  if (fieldError === undefined || fieldError === 'limitMissing') return null;
  return isSettled || (fieldError !== 'number' && fieldError !== 'outside')
    ? fieldErrorText(fieldError, indicator, words)
    : null;
}

const settlesMs = 400;

function Setting(props: SettingProps) {
  const { device, indicator, sources, scope, onScope, words, title, onClose, onReload } = props;
  const { quantity } = words;
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const { form, counts, newest, before, fieldErrors, isSound, next, isChange, goTo } = useSetting(props);
  const { values, set, errorOf } = form;
  const settled = useSettled(JSON.stringify(next), settlesMs);
  const isSettled = settled === JSON.stringify(next);
  const { data: preview } = useQuery({
    ...limitPreviewQuery(device.deviceId, indicator, next),
    enabled: isSound && isSettled,
  });
  const address = new URLSearchParams(
    typeof preview?.settingId === 'string'
      ? { setting: preview.settingId }
      : { new: '1', forDevice: device.deviceId, forIndicator: indicator },
  );
  const newestValue = newest?.unheard === 'fault' ? null : (newest?.value ?? null);
  const held = counts === undefined ? null : heldBy(counts, scope);
  const action = t(values.choice === 'wider' && isChange ? 'limit.takeBack' : 'limit.save', { count: held ?? 1 });
  return (
    <Dialog
      title={title}
      sub={<Subject device={device} indicator={indicator} words={words} />}
      size="xl"
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <Frame form={form}>
        <div className={styles.body}>
          <div className={styles.left}>
            <LimitLevels
              worse={sources.worse}
              values={values}
              before={before}
              newest={newestValue}
              rules={preview?.wouldRules ?? []}
              errorOf={(bound) => errorOf(bound) ?? shownError(fieldErrors[bound], isSettled, indicator, words)}
              set={(change) => set({ ...change, choice: 'own' })}
              settingPath={`/alarmSet?${address.toString()}`}
              words={words}
            />
            <LimitChain
              device={device}
              sources={sources}
              scope={scope}
              choice={values.choice}
              limits={isSound ? next : null}
              factories={counts?.inScope.factories ?? 1}
              onChoose={(choice) =>
                set(
                  choice === 'wider'
                    ? { ...limitTexts(quantity, limitsOfScope(sources, scope).without), choice }
                    : { choice },
                )
              }
              words={words}
            />
            {quantity.isSwitch ? null : (
              <Learned
                deviceId={device.deviceId}
                indicator={indicator}
                worse={sources.worse}
                onTake={(taken) => set({ ...limitTexts(quantity, taken), choice: 'own' })}
              />
            )}
            <LimitHistory
              deviceId={device.deviceId}
              sources={sources}
              words={words}
              isTyped={form.isDirty}
              isTakenBack={props.isTakenBack}
              onTakenBack={props.onTakenBack}
              onReload={onReload}
            />
          </div>
          <div className={styles.right}>
            <LimitReplay
              deviceId={device.deviceId}
              indicator={indicator}
              limits={next}
              isSound={isSound}
              isSettled={isSettled}
              before={before}
              newest={newestValue}
              words={words}
            />
            {scope !== 'device' && sources.device.limits !== null ? (
              <p className={styles.note}>{t('limit.curve.notHere', { name: device.deviceName })}</p>
            ) : null}
            <LimitMachines
              device={device}
              indicator={indicator}
              scope={scope}
              onScope={(chosen) => {
                goTo(chosen);
                onScope(chosen);
              }}
              counts={counts}
              limits={isSound ? next : undefined}
              isChange={isChange}
              words={words}
            />
          </div>
        </div>
        <Foot form={form} action={action} isIdle={!isChange || held === null} onClose={onClose} onReload={onReload}>
          {common('cancel')}
        </Foot>
      </Frame>
    </Dialog>
  );
}

/** Which device, sensor and unit the limits are of. */
function Subject({ device, indicator, words: { quantity } }: Pick<SettingProps, 'device' | 'indicator' | 'words'>) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const { data } = useQuery(sensorsQuery(device.deviceId));
  const sensor = data?.find(({ indicators }) => indicators.includes(indicator));
  const parts = [
    device.deviceName,
    device.deviceNo,
    common(`machine.${device.machineType}`),
    sensor === undefined ? '' : t('limit.sensor', { name: sensor.sensorName }),
    quantity.unit,
  ].filter((part) => part !== '');
  return (
    <p className={`${styles.subject} num`}>
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {findIndicator(indicator) === null ? null : (
        <ArticleLink
          id={indicator}
          words={common('article.words')}
          label={common('article.about', { name: quantity.name })}
        />
      )}
    </p>
  );
}

/** The form around everything, whose fields are looked for what is wrong. */
function Frame({ form: { ref, submit }, children }: { readonly form: Form<Values>; readonly children: ReactNode }) {
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

interface FootProps {
  readonly form: Form<Values>;
  readonly action: string;
  readonly isIdle: boolean;
  readonly onClose: () => void;
  readonly onReload: () => void;
  readonly children: string;
}

/** Why, and for how many machines. */
function Foot({ form, action, isIdle, onClose, onReload, children }: FootProps) {
  const { t } = useTranslation('oils');
  const id = useId();
  const { values, set, errorOf, failure, isSaving } = form;
  const error = errorOf('reason');
  return (
    <div className={styles.foot}>
      {failure === null ? null : (
        <div className={styles.failure}>
          <FormFailure error={failure} onReload={onReload} />
        </div>
      )}
      <p className={styles.promise}>
        <Icon name="clock" size="s" />
        {t('limit.promise')}
      </p>
      {error === null ? null : <p className={styles.wrong}>{error}</p>}
      <label htmlFor={id}>{t('limit.reason')}</label>
      <input
        id={id}
        name="reason"
        className={styles.reason}
        maxLength={maxLimitReason}
        autoComplete="off"
        placeholder={t('limit.reasonHint')}
        value={values.reason}
        onChange={(event) => set({ reason: event.currentTarget.value })}
        aria-invalid={error !== null || undefined}
      />
      <Button onClick={onClose}>{children}</Button>
      <Button kind="primary" type="submit" isBusy={isSaving} disabled={isIdle}>
        {action}
      </Button>
    </div>
  );
}
