import { maxOnScreen, plantRoutes } from '@oilsight/contract';
import type { ManagedDevice, ScreenIndicator } from '@oilsight/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { quantityOf } from '../../../domain/quantity.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { showMessage } from '../../../lib/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import formStyles from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Empty } from '../../../ui/Notice.tsx';
import { SkeletonBar, Skeleton } from '../../../ui/Skeleton.tsx';
import plant from '../Plant.module.css';
import { screenQuery, useRefresh } from '../queries.ts';
import { HiddenList } from './HiddenList.tsx';
import styles from './Screen.module.css';
import { SortableList } from './SortableList.tsx';

interface ScreenDialogProps {
  readonly device: ManagedDevice;
  readonly onClose: () => void;
}

/** Which indicators a device's big screen shows, and in which order. */
export function ScreenDialog({ device, onClose }: ScreenDialogProps) {
  const { t } = useTranslation('plant');
  const query = useQuery(screenQuery(device.deviceId));
  if (query.data !== undefined && query.data.indicators.length > 0)
    return (
      <Order
        key={query.data.version}
        device={device}
        version={query.data.version}
        indicators={query.data.indicators}
        onReload={() => void query.refetch()}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={t('screen.title', { name: device.deviceName })} size="m" onClose={onClose}>
      {query.data !== undefined ? (
        <Empty icon="screen" title={t('screen.none')}>
          <p>{t('screen.noneText')}</p>
        </Empty>
      ) : query.error === null ? (
        <Skeleton>
          <div className={plant.bones}>
            {Array.from({ length: 6 }, (_, index) => (
              <SkeletonBar key={index} height={36} />
            ))}
          </div>
        </Skeleton>
      ) : (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
    </Dialog>
  );
}

interface OrderProps extends ScreenDialogProps {
  readonly version: number;
  readonly indicators: readonly ScreenIndicator[];
  readonly onReload: () => void;
}

function Order({ device: { deviceId, deviceName }, version, indicators, onReload, onClose }: OrderProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const refresh = useRefresh();
  const start = indicators.filter(({ shown }) => shown).map(({ keyId }) => keyId);
  const [keys, setKeys] = useState<readonly string[]>(start);
  const hidden = indicators.map(({ keyId }) => keyId).filter((keyId) => !keys.includes(keyId));
  const isDirty = keys.join('\n') !== start.join('\n');
  const nameOf = (key: string) => quantityOf(key, language).name;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(plantRoutes.setScreenIndicators, { body: { deviceId, version, keyIds: [...keys] } }),
    onSuccess: () => {
      refresh();
      showMessage('done', t('screen.saved', { name: deviceName }));
      onClose();
    },
  });
  return (
    <Dialog title={t('screen.title', { name: deviceName })} size="m" isDirty={isDirty} onClose={onClose}>
      <div className={formStyles.body}>
        <div className={formStyles.text}>
          <p>{t('screen.text')}</p>
        </div>
        <h3 className={styles.heading}>{t('screen.shown', { count: keys.length, most: maxOnScreen })}</h3>
        {keys.length === 0 ? (
          <p className={styles.nothing}>{t('screen.nothingShown')}</p>
        ) : (
          <SortableList
            keys={keys}
            nameOf={nameOf}
            onOrder={setKeys}
            onHide={(key) => setKeys(keys.filter((one) => one !== key))}
          />
        )}
        {hidden.length === 0 ? null : (
          <>
            <h3 className={styles.heading}>{t('screen.hidden', { count: hidden.length })}</h3>
            <HiddenList
              keys={hidden}
              nameOf={nameOf}
              isFull={keys.length >= maxOnScreen}
              onShow={(key) => setKeys([...keys, key])}
            />
          </>
        )}
        <FormFailure error={error} onReload={onReload} />
      </div>
      <div className={formStyles.foot}>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button kind="primary" disabled={!isDirty} isBusy={isPending} onClick={() => mutate()}>
          {common('save')}
        </Button>
      </div>
    </Dialog>
  );
}
