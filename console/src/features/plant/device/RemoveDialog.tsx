import { plantRoutes } from '@oilsight/contract';
import type { ManagedDevice, Removal } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { dateText } from '../../../lib/reader-time.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from '../Plant.module.css';
import { deviceQuery, removalQuery, useRefresh } from '../queries.ts';

interface RemoveDialogProps {
  readonly device: ManagedDevice;
  readonly onClose: () => void;
  readonly onRemoved: (device: ManagedDevice) => void;
}

/**
 * Removes a device after saying what goes with it. Its name is typed, so that the wrong one is not removed by a slip.
 */
export function RemoveDialog({ device, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useTranslation('plant');
  const { deviceId } = device;
  const removal = useQuery(removalQuery(deviceId));
  // The list may be older than the device.
  const newest = useQuery(deviceQuery(deviceId));
  const failed = removal.error === null ? newest : removal;
  return (
    <Dialog title={t('remove.title', { name: device.deviceName })} size="m" onClose={onClose}>
      {removal.data !== undefined && newest.data !== undefined ? (
        <Question
          key={newest.data.version}
          device={newest.data}
          removal={removal.data}
          onReload={() => void Promise.all([removal.refetch(), newest.refetch()])}
          onClose={onClose}
          onRemoved={onRemoved}
        />
      ) : failed.error === null ? (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar width="70%" />
            <SkeletonBar height={120} />
            <SkeletonBar height={44} />
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} isRetrying={failed.isFetching} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends RemoveDialogProps {
  readonly removal: Removal;
  readonly onReload: () => void;
}

function Question({ device, removal, onReload, onClose, onRemoved }: QuestionProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const refresh = useRefresh();
  const { deviceId, deviceName, version } = device;
  const { frames, firstAt, sensors, events, experienceAccounts, online, keptDays } = removal;
  const figure = (value: number) => value.toLocaleString(language);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(plantRoutes.removeDevice, { params: { deviceId }, query: { deviceName: typed.trim(), version } }),
    onSuccess: () => {
      refresh();
      showMessage('done', t('remove.done', { name: deviceName, count: keptDays }));
      onRemoved(device);
      onClose();
    },
  });
  const facts = [
    [
      t('remove.frames'),
      frames === 0 || firstAt === null
        ? t('remove.noFrames')
        : t('remove.framesSince', { frames: figure(frames), day: dateText(firstAt) }),
    ],
    [t('remove.sensors'), figure(sensors)],
    [t('remove.events'), figure(events)],
    [t('remove.accounts'), figure(experienceAccounts)],
  ] as const;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === deviceName) mutate();
      }}
    >
      <div className={form.body}>
        <div className={form.text}>
          {online ? (
            <p className={styles.warn}>
              <Icon name="wifi" />
              {t('remove.online')}
            </p>
          ) : null}
          <p>{t('remove.text', { count: keptDays })}</p>
          <dl className={`${styles.facts} num`}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <TextField
          name="deviceName"
          label={t('remove.type', { name: deviceName })}
          icon="gears"
          isRequired
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={null}
          hint={t('remove.typeHint')}
          onChange={setTyped}
        />
        <FormFailure action="operate" error={error} onReload={onReload} />
      </div>
      <div className={form.foot}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isPending} disabled={typed.trim() !== deviceName}>
          {t('remove.action')}
        </Button>
      </div>
    </form>
  );
}
