import { inLanguage } from '@oilsight/contract';
import type { Device, DeviceStateMessage } from '@oilsight/contract';
import { capital } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Age } from '../../../domain/Age.tsx';
import { quantityOf } from '../../../domain/quantity.ts';
import { shownState } from '../../../domain/shown-state.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { shortTimeText } from '../../../lib/reader-time.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { oilConditionQuery } from './queries.ts';
import styles from './StateLine.module.css';

/** How the machine is, what causes it, since when, and what to do first. */
export const StateLine = memo(function StateLine({
  device,
  message,
  isCut,
}: {
  readonly device: Device;
  /** null: it has not come yet. */
  readonly message: DeviceStateMessage | null;
  readonly isCut: boolean;
}) {
  const { t } = useTranslation('machineScreen');
  const { t: common } = useTranslation('common');
  const language = useLanguage();
  const oil = useQuery(oilConditionQuery(device.deviceId)).data;
  const now = { ...device, ...message };
  const shown = shownState(now, isCut);
  const cause =
    message === null
      ? null
      : message.leading !== null
        ? quantityOf(message.leading, language).name
        : message.finding === null
          ? null
          : inLanguage(message.finding, language);
  const isAlarm = shown === 'level1' || shown === 'level2';
  const finding = oil?.finding ?? null;
  // Advice belongs to a finding: it is given only where that finding is what causes the state, or rests on what does. An
  // indicator that merely supports it has its own cause.
  const isOfCause =
    message !== null &&
    finding !== null &&
    (message.leading !== null
      ? finding.requiredKeyIds.includes(message.leading)
      : message.finding?.zh === finding.name.zh && message.finding.en === finding.name.en);
  const action = isAlarm && isOfCause ? finding.action : null;
  const since = message?.since ?? null;
  const word = common(`state.${shown}`);
  const words = cause === null || shown === 'unknown' ? word : t('cause', { state: word, cause });
  return (
    <p className={styles.line} data-tone={stateLook[shown].tone} aria-live="polite">
      {/* Other words are another line: the one before has not moved. */}
      <Fragment key={`${words} ${since} ${action === null}`}>
        <span className={styles.icon}>
          <Icon name={stateLook[shown].icon} size="xl" />
        </span>
        <b>{words}</b>
        <span className={styles.beside}>
          {since !== null && shown !== 'unknown' ? (
            <span className="num">{t('since', { at: shortTimeText(since) })}</span>
          ) : shown === 'offline' && now.lastSeenAt !== null ? (
            <span>
              <Age at={now.lastSeenAt} isReading />
            </span>
          ) : null}
          {action === null ? null : (
            <span className={styles.action} title={inLanguage(action, language)}>
              {capital(inLanguage(action, language))}
            </span>
          )}
        </span>
      </Fragment>
    </p>
  );
});
