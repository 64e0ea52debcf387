import type { AlarmConditions, AlarmPreview, Device, LimitValues } from '@oilsight/contract';
import { hourMs } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { describeError, failureHead } from '../../../api/call-error.ts';
import type { Quantity } from '../../../charts/prepare/quantity.ts';
import { devicePath } from '../../../domain/device-path.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { dateText, shortTimeText, timeText } from '../../../lib/reader-time.ts';
import { minuteMs } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/Skeleton.tsx';
import { StateTag } from '../../../ui/StateTag.tsx';
import { minutesText, peakText } from './condition-text.ts';
import { choiceOf } from './measure.ts';
import { PreviewChart } from './PreviewChart.tsx';
import styles from './Preview.module.css';
import { previewQuery } from './queries.ts';

/** Conditions have not changed for so long, ms: they are tried. */
const pauseMs = 600;

interface PreviewProps {
  /** The device whose readings are replayed; null: there is none to choose. */
  readonly device: Device | null;
  /** Devices that the setting is of, where it is of several. */
  readonly choices: readonly Device[];
  readonly onDevice: (deviceId: string) => void;
  readonly quantity: Quantity | null;
  /** null: something in them is wrong. */
  readonly conditions: AlarmConditions | null;
  readonly limits: LimitValues | null;
  /** Told what was replayed, for what stands beside the conditions; null: nothing. */
  readonly onPreview: (preview: AlarmPreview | null) => void;
}

function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    // Outside React: the clock.
    const timer = setTimeout(() => setPaused(JSON.parse(written) as T), pauseMs);
    return () => clearTimeout(timer);
  }, [written]);
  return paused;
}

/** What the conditions would have raised in the last 30 days, before anything is saved. */
export function Preview({ device, choices, onDevice, quantity, conditions, limits, onPreview }: PreviewProps) {
  const { t } = useTranslation('alarmSettings');
  const id = useId();
  const asked =
    device === null || quantity === null || conditions === null
      ? null
      : { deviceId: device.deviceId, indicator: quantity.key, conditions };
  const paused = usePaused(asked);
  const isSettled = JSON.stringify(paused) === JSON.stringify(asked);
  const nothing = { deviceId: '', indicator: '', conditions: { level1: null, level2: null } };
  const { data, error, isFetching, refetch } = useQuery({
    ...previewQuery(paused ?? nothing),
    enabled: paused !== null && isSettled,
    // The last result stays, dimmed, while another condition of the same indicator is tried.
    placeholderData: (before, query) => {
      const last = query?.queryKey[2] as typeof asked | undefined;
      return last?.deviceId === paused?.deviceId && last?.indicator === paused?.indicator ? before : undefined;
    },
  });
  const isCurrent = asked !== null && data !== undefined && error === null;
  useEffect(() => {
    onPreview(isCurrent ? data : null);
  }, [isCurrent, data, onPreview]);
  const isBusy = asked !== null && (!isSettled || isFetching);
  return (
    <section className={styles.preview} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <div className={styles.head}>
        <h3 id={id}>{t('preview.title')}</h3>
        {isCurrent && data.readings > 0 ? (
          <output className="num">
            <strong>{t('preview.would', { count: data.wouldRaiseCount })}</strong>
            <span>{t('preview.now', { count: data.nowRaisesCount })}</span>
          </output>
        ) : null}
        {choices.length < 2 ? null : (
          <label className={styles.sample}>
            {t('preview.device')}
            <select value={device?.deviceId ?? ''} onChange={(event) => onDevice(event.currentTarget.value)}>
              {choices.map(({ deviceId, deviceName, customerName }) => (
                <option key={deviceId} value={deviceId}>
                  {t('preview.deviceOf', { device: deviceName, factory: customerName })}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {asked === null ? (
        <Blank icon="clock" title={t('preview.notYet')}>
          {t(
            quantity === null ? 'preview.needsIndicator' : device === null ? 'preview.needsDevice' : 'preview.needsFix',
          )}
        </Blank>
      ) : error !== null && !isBusy ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton>
          <div className={styles.bones}>
            <SkeletonBar height={170} />
            <SkeletonBar width="60%" />
            <SkeletonBar width="45%" />
          </div>
        </Skeleton>
      ) : data.readings === 0 || quantity === null || conditions === null ? (
        <Blank icon="chart" title={t('preview.noReadings')}>
          {t('preview.noReadingsText', { device: data.deviceName })}
        </Blank>
      ) : (
        <div className={styles.result} data-stale={isBusy || undefined}>
          <PreviewChart preview={data} conditions={conditions} limits={limits} quantity={quantity} />
          <Occurrences preview={data} device={device} conditions={conditions} quantity={quantity} />
        </div>
      )}
    </section>
  );
}

function Blank({
  icon,
  title,
  children,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  return (
    <div className={styles.blank}>
      <Icon name={icon} size="xl" />
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('alarmSettings');
  const { t: common } = useTranslation('common');
  return (
    <Blank icon="close-circle" title={failureHead(error, 'query', common)}>
      {describeError(error, common).happened} {t('preview.kept')}
      <span className={styles.retry}>
        <Button size="s" icon="refresh" onClick={onRetry}>
          {common('retry')}
        </Button>
      </span>
    </Blank>
  );
}

/** Shown at first of many alarms. */
const few = 6;

function Occurrences({
  preview,
  device,
  conditions,
  quantity,
}: {
  readonly preview: AlarmPreview;
  readonly device: Device | null;
  readonly conditions: AlarmConditions;
  readonly quantity: Quantity;
}) {
  const { t } = useTranslation('alarmSettings');
  const language = useLanguage();
  const [isAll, setAll] = useState(false);
  const { wouldRaise, wouldRaiseCount, to } = preview;
  if (wouldRaise.length === 0) return <p className={styles.quiet}>{t('preview.none')}</p>;
  const newest = wouldRaise.toReversed();
  const curve = (onsetAt: number, clearedAt: number | null) => {
    const [from, until] = [onsetAt - 6 * hourMs, Math.min(to, (clearedAt ?? to) + 6 * hourMs)];
    return `${device === null ? '' : devicePath(device)}&range=custom&from=${Math.round(from)}&to=${Math.round(until)}&keys=${encodeURIComponent(quantity.key)}`;
  };
  return (
    <>
      <ul className={styles.occurrences} aria-label={t('preview.list')}>
        {(isAll ? newest : newest.slice(0, few)).map(({ level, onsetAt, raisedAt, clearedAt, peak }, index) => {
          const condition = conditions[level === 1 ? 'level1' : 'level2'];
          const lasted = minutesText(Math.max(1, Math.round(((clearedAt ?? to) - raisedAt) / minuteMs)), t);
          return (
            <li key={index} className="num">
              <time dateTime={new Date(raisedAt).toISOString()}>{shortTimeText(raisedAt)}</time>
              <StateTag state={level === 1 ? 'level1' : 'level2'} />
              <span>{clearedAt === null ? t('preview.open', { lasted }) : lasted}</span>
              <span className={styles.peak}>
                {condition === null
                  ? null
                  : t('preview.peak', {
                      value: peakText(peak, choiceOf(condition), quantity, { t, language }),
                    })}
              </span>
              <Link to={curve(onsetAt, clearedAt)} aria-label={t('preview.curveOf', { at: timeText(raisedAt) })}>
                {t('preview.curve')}
              </Link>
            </li>
          );
        })}
      </ul>
      {wouldRaise.length <= few && wouldRaiseCount === wouldRaise.length ? null : (
        <p className={styles.more}>
          {wouldRaise.length <= few ? null : (
            <Button size="s" kind="quiet" onClick={() => setAll(!isAll)}>
              {isAll ? t('preview.fewer') : t('preview.all', { count: wouldRaise.length })}
            </Button>
          )}
          {wouldRaiseCount === wouldRaise.length
            ? null
            : t('preview.firstOnly', {
                count: wouldRaise.length,
                from: dateText(wouldRaise[0]?.raisedAt ?? to),
              })}
        </p>
      )}
    </>
  );
}
