import { limitRoutes, maxCopies } from '@oilsight/contract';
import type { Device } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { showMessage } from '../../lib/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormFailure } from '../../ui/FormFailure.tsx';
import styles from './LimitCards.module.css';
import { useRefresh } from './queries.ts';

interface CopyDialogProps {
  readonly device: Device;
  /** Those of the same machine type. */
  readonly others: readonly Device[];
  readonly onClose: () => void;
}

/** Puts a device's own limits and targets in the place of those of others of its type. */
export function CopyDialog({ device: { deviceId, deviceName }, others, onClose }: CopyDialogProps) {
  const { t } = useTranslation('oils');
  const { t: common } = useTranslation('common');
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shown = others.slice(0, maxCopies);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(limitRoutes.copySettings, { body: { deviceId, toDeviceIds: [...chosen] } }),
    onSuccess: ({ devices }) => {
      refresh();
      showMessage('done', t('copyTo.done', { count: devices }));
      onClose();
    },
  });
  const toggle = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <Dialog title={t('copyTo.dialog', { name: deviceName })} size="m" isDirty={chosen.size > 0} onClose={onClose}>
      <form
        className={form.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.size > 0) mutate();
        }}
      >
        <div className={form.body}>
          <p className={form.text}>{shown.length === 0 ? t('copyTo.none') : t('copyTo.text')}</p>
          {shown.length === 0 ? null : (
            <fieldset className={styles.choices} aria-label={t('copyTo.missing')}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.size === shown.length}
                  onChange={(event) =>
                    setChosen(new Set(event.currentTarget.checked ? shown.map((one) => one.deviceId) : []))
                  }
                />
                {t('copyTo.all')}
              </label>
              {shown.map((one) => (
                <label key={one.deviceId}>
                  <input
                    type="checkbox"
                    checked={chosen.has(one.deviceId)}
                    onChange={(event) => toggle(one.deviceId, event.currentTarget.checked)}
                  />
                  {one.deviceName}
                </label>
              ))}
            </fieldset>
          )}
          {error === null ? null : (
            <FormFailure
              error={error}
              onReload={() => {
                refresh();
                onClose();
              }}
            />
          )}
        </div>
        <div className={form.foot}>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button kind="primary" type="submit" isBusy={isPending} disabled={chosen.size === 0}>
            {chosen.size === 0 ? t('copyTo.missing') : t('copyTo.action', { count: chosen.size })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
