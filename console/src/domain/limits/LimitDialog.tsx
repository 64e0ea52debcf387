import { maxLimitReason } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { findIndicator } from '@oilsight/oil';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useSettled } from '../../lib/useSettled.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import formStyles from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import type { Form } from '../../ui/useForm.ts';
import { ArticleLink } from '../ArticleLink.tsx';
import { sensorsQuery } from '../device-queries.ts';
import { quantityOf } from '../quantity.ts';
import { Learned } from './Learned.tsx';
import { LimitChain } from './LimitChain.tsx';
import { LimitHistory } from './LimitHistory.tsx';
import { LimitLevels } from './LimitLevels.tsx';
import { heldBy, LimitMachines } from './LimitMachines.tsx';
import { LimitReplay } from './LimitReplay.tsx';
import { NewerLimits } from './NewerLimits.tsx';
import { limitTexts } from './limit-form.ts';
import type { LimitScope, Words } from './limit-texts.ts';
import { limitPreviewQuery, sourcesQuery } from './queries.ts';
import { shownError, useLimitSetting } from './useLimitSetting.ts';
import type { LimitFormValues, LimitSetting } from './useLimitSetting.ts';
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
  /** Loads what somebody else has set; resolves when it stands here. */
  const reload = async () => {
    await Promise.all([refetch(), client.invalidateQueries({ queryKey: ['oils', 'machines', device.deviceId] })]);
  };
  /** How often a change was taken back here: the form then begins anew with what holds since, and the history says so. */
  const [takenBack, setTakenBack] = useState(0);
  const words: Words = { quantity: quantityOf(indicator, language), language, t };
  const title = t('limit.dialog', { indicator: words.quantity.name });
  if (data !== undefined)
    return (
      <Setting
        {...props}
        key={takenBack}
        title={title}
        sources={data}
        scope={scope}
        onScope={setScope}
        words={words}
        onReload={reload}
        isTakenBack={takenBack > 0}
        onTakenBack={async () => {
          await reload();
          setTakenBack((count) => count + 1);
        }}
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

interface SettingProps extends LimitSetting {
  readonly title: string;
  readonly onScope: (scope: LimitScope) => void;
  readonly isTakenBack: boolean;
  readonly onTakenBack: () => Promise<void>;
}

const settlesMs = 400;

function Setting(props: SettingProps) {
  const { device, indicator, sources, scope, onScope, words, title, onClose, onReload } = props;
  const { quantity } = words;
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const setting = useLimitSetting(props);
  const { form, values, isDirty, counts, newest, before, fieldErrors, isSound, next, isChange } = setting;
  const hasNewer = setting.newer.length > 0 || setting.isRefused;
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
      isDirty={isDirty}
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
              errorOf={(bound) => form.errorOf(bound) ?? shownError(fieldErrors[bound], isSettled, indicator, words)}
              set={setting.setLimits}
              settingPath={`/alarmSet?${address.toString()}`}
              words={words}
            />
            <LimitChain
              device={device}
              sources={sources}
              scope={scope}
              choice={values.choice}
              limits={isSound ? next : null}
              factories={counts?.factories ?? []}
              onChoose={(choice) => form.set({ choice })}
              words={words}
            />
            {quantity.isSwitch ? null : (
              <Learned
                deviceId={device.deviceId}
                indicator={indicator}
                worse={sources.worse}
                onTake={(taken) => setting.setLimits(limitTexts(quantity, taken))}
              />
            )}
            <LimitHistory
              deviceId={device.deviceId}
              sources={sources}
              words={words}
              isTyped={isDirty}
              isTakenBack={props.isTakenBack}
              onTakenBack={props.onTakenBack}
              onReload={() => void onReload()}
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
              onScope={onScope}
              counts={counts}
              limits={isSound ? next : undefined}
              isWider={values.choice === 'wider'}
              isChange={isChange}
              words={words}
            />
          </div>
        </div>
        <Foot
          form={form}
          action={action}
          isIdle={!isChange || held === null}
          done={props.isTakenBack && !isDirty ? t('limit.history.done', { indicator: quantity.name }) : null}
          newer={
            hasNewer ? (
              <NewerLimits {...setting} isTyped={isDirty} onReload={() => void onReload()} words={words} />
            ) : null
          }
          onClose={onClose}
        >
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
function Frame({
  form: { ref, submit },
  children,
}: {
  readonly form: Form<LimitFormValues>;
  readonly children: ReactNode;
}) {
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}

interface FootProps {
  readonly form: Form<LimitFormValues>;
  readonly action: string;
  readonly isIdle: boolean;
  /** What was just done, said here as a message would stand behind the window; null: nothing. */
  readonly done: string | null;
  /** What somebody else has set meanwhile; null: nothing. */
  readonly newer: ReactNode;
  readonly onClose: () => void;
  readonly children: string;
}

/** Why, and for how many machines. */
function Foot({ form, action, isIdle, done, newer, onClose, children }: FootProps) {
  const { t } = useTranslation('oils');
  const id = useId();
  const { values, set, errorOf, failure, isSaving } = form;
  const error = errorOf('reason');
  return (
    <div className={styles.foot}>
      {newer === null && failure === null ? null : (
        <div className={styles.failure}>{failure === null ? newer : <FormFailure error={failure} />}</div>
      )}
      <output className={styles.promise} data-done={done !== null || undefined}>
        <Icon name={done === null ? 'clock' : 'check-circle'} size="s" />
        {done ?? t('limit.promise')}
      </output>
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
