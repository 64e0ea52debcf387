import type { IssuedOutcome, ManagedDevice } from '@oilsight/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnanswered } from '../../../api/call-error.ts';
import { fileName, saveFile } from '../../../charts/draw/download.ts';
import { stampText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import form from '../../../ui/Form.module.css';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { csvOf } from '../../../lib/csv.ts';
import styles from '../Plant.module.css';
import { useRefresh } from '../queries.ts';
import { doEach } from './do-each.ts';
import type { Deed } from './do-each.ts';

interface EachDialogProps {
  readonly what: Deed;
  readonly devices: readonly ManagedDevice[];
  readonly onClose: () => void;
  /** Is given the devices to which it was done. */
  readonly onDone: (devices: readonly ManagedDevice[]) => void;
}

/** Gives several devices tokens, removes or restores them, and says of each what became of it. */
export function EachDialog({ what, devices, onClose, onDone }: EachDialogProps) {
  const { t } = useTranslation('plant');
  const refresh = useRefresh();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, IssuedOutcome>>(new Map());
  /** How many tokens the saved file holds: more may come after it was saved. */
  const [saved, setSaved] = useState(0);
  const left = devices.filter(({ deviceId }) => !outcomes.has(deviceId));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      doEach(what, left, (some) => {
        setOutcomes((before) => new Map([...before, ...some.map((one) => [one.deviceId, one] as const)]));
        const done = new Set(some.filter(({ refusal }) => refusal === null).map(({ deviceId }) => deviceId));
        onDone(devices.filter(({ deviceId }) => done.has(deviceId)));
      }),
    onSettled: refresh,
  });
  const isKept = [...outcomes.values()].filter(({ token }) => token !== null).length <= saved;
  // Tokens that arrive after the dialog was closed are lost. Of a removal nothing arrives that is needed.
  const isAwaited = isPending && what !== 'remove';
  return (
    <Dialog
      title={t(`each.${what}.title`, { count: devices.length })}
      size="m"
      isDirty={isAwaited || !isKept}
      unsavedText={t(isAwaited ? 'each.awaited' : 'each.unsaved')}
      onClose={onClose}
    >
      {outcomes.size === 0 ? (
        <Question
          what={what}
          devices={devices}
          error={error}
          isPending={isPending}
          isAwaited={isAwaited}
          onAct={() => mutate()}
          onClose={onClose}
        />
      ) : (
        <Outcomes
          what={what}
          devices={devices}
          outcomes={outcomes}
          error={error}
          isPending={isPending}
          isAwaited={isAwaited}
          onRest={left.length === 0 ? null : () => mutate()}
          isKept={isKept}
          onKept={setSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface PartProps extends Pick<EachDialogProps, 'what' | 'devices' | 'onClose'> {
  readonly error: Error | null;
  readonly isPending: boolean;
  /** Whether tokens are on their way, which closing would lose. */
  readonly isAwaited: boolean;
}

/** What it will do. Their number is typed before devices are removed, so that no slip removes many. */
function Question({
  what,
  devices,
  error,
  isPending,
  isAwaited,
  onAct,
  onClose,
}: PartProps & { readonly onAct: () => void }) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const isSure = what !== 'remove' || typed.trim() === String(devices.length);
  const online = devices.filter((device) => device.online).length;
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure && !isPending) onAct();
      }}
    >
      <div className={form.body}>
        <div className={form.text}>
          <p>{t(`each.${what}.text`)}</p>
          {what === 'restore' || online === 0 ? null : (
            <p className={styles.warn}>
              <Icon name="wifi" />
              {t(`each.${what}.online`, { count: online })}
            </p>
          )}
          <p className={styles.names}>{devices.map(({ deviceName }) => deviceName).join(t('each.comma'))}</p>
        </div>
        {what === 'remove' ? (
          <TextField
            name="count"
            label={t('each.remove.type', { number: devices.length })}
            icon="gears"
            isRequired
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={typed}
            error={null}
            onChange={setTyped}
          />
        ) : null}
        <FormFailure action="operate" error={error} />
        {error !== null && isUnanswered(error) ? <p>{t('each.unanswered')}</p> : null}
      </div>
      <div className={form.foot}>
        <Button onClick={onClose} disabled={isAwaited}>
          {common('cancel')}
        </Button>
        <Button kind="primary" type="submit" isBusy={isPending} disabled={!isSure}>
          {t(`each.${what}.action`, { count: devices.length })}
        </Button>
      </div>
    </form>
  );
}

interface OutcomesProps extends PartProps {
  readonly outcomes: ReadonlyMap<string, IssuedOutcome>;
  /** Goes on with the devices of which nothing is known yet; null: there are none. */
  readonly onRest: (() => void) | null;
  readonly isKept: boolean;
  /** Is given how many tokens were saved. */
  readonly onKept: (count: number) => void;
}

/**
 * What became of each: how many are done, now or by an earlier try, which were refused and why, and the file with the new
 * tokens.
 */
function Outcomes({
  what,
  devices,
  outcomes,
  error,
  isPending,
  isAwaited,
  onRest,
  isKept,
  onKept,
  onClose,
}: OutcomesProps) {
  const { t } = useTranslation('plant');
  const known = devices.flatMap((device) => {
    const outcome = outcomes.get(device.deviceId);
    return outcome === undefined ? [] : [{ device, ...outcome }];
  });
  const refused = known.filter(({ refusal }) => refusal !== null);
  const before = known.filter(({ wasDone }) => wasDone);
  const issued = known.filter(({ token }) => token !== null);
  const save = (at: number) => {
    const heads = [t('field.deviceName'), t('field.deviceNo'), t('field.customerId'), t('each.tokenHead')];
    const lines = issued.map(({ device: { deviceName, deviceNo, customerName }, token }) => [
      deviceName,
      deviceNo,
      customerName,
      token ?? '',
    ]);
    saveFile(fileName([t('each.fileName'), stampText(at)], 'csv'), csvOf([heads, ...lines]));
    onKept(issued.length);
  };
  return (
    <>
      <div className={form.body}>
        <div className={form.text} aria-live="polite">
          <p>{t(`each.${what}.done`, { count: known.length - refused.length - before.length })}</p>
          {before.length === 0 || what === 'tokens' ? null : (
            <p>{t(`each.${what}.wasDone`, { count: before.length })}</p>
          )}
          {issued.length === 0 ? null : (
            <p className={styles.warn}>
              <Icon name="key" />
              {t('each.once')}
            </p>
          )}
          {refused.length === 0 ? null : <p>{t('each.refused', { count: refused.length })}</p>}
        </div>
        {refused.length === 0 ? null : (
          <ul className={styles.outcomes}>
            {refused.map(({ device, refusal }) => (
              <li key={device.deviceId}>
                <b>{device.deviceName}</b>
                <span>{refusal}</span>
              </li>
            ))}
          </ul>
        )}
        <FormFailure action="operate" error={error} />
        {error !== null && isUnanswered(error) ? <p>{t('each.unanswered')}</p> : null}
      </div>
      <div className={form.foot}>
        {onRest === null ? null : (
          <Button isBusy={isPending} onClick={onRest}>
            {t('each.rest', { count: devices.length - known.length })}
          </Button>
        )}
        {issued.length === 0 ? null : (
          <Button kind={isKept ? 'plain' : 'primary'} icon="download" onClick={() => save(Date.now())}>
            {t('each.save')}
          </Button>
        )}
        {issued.length === 0 || isKept ? (
          <Button kind="primary" onClick={onClose} disabled={isAwaited}>
            {t('each.close')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
