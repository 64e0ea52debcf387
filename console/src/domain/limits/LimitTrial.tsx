import type { Device, LimitValues } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import styles from './LimitCards.module.css';
import { trialDays, trialQuery } from './queries.ts';
import { LimitFigure } from './LimitFigure.tsx';
import { noLimits } from './limit-form.ts';

interface LimitTrialProps {
  readonly device: Device;
  readonly indicator: string;
  readonly limits: LimitValues;
  /** Whether the limits could be saved as they are. */
  readonly isSound: boolean;
}

/**
 * What limits would have done to a device in the last days: where its readings lay beside them, and how often they
 * would have been passed.
 */
export function LimitTrial({ device, indicator, limits, isSound }: LimitTrialProps) {
  const { t } = useTranslation('oils');
  const language = useLanguage();
  const tried = useDeferredValue(isSound ? limits : noLimits);
  const { data } = useQuery(trialQuery(device.deviceId, indicator, tried));
  const seen = data?.daysSeen ?? 0;
  return (
    <>
      {data === undefined || quantityOf(indicator, language).isSwitch ? null : (
        <LimitFigure indicator={indicator} limits={limits} trial={data} />
      )}
      <p className={styles.trial} aria-live="polite">
        <span>
          {data === undefined ? (
            t('limit.trialBusy')
          ) : seen === 0 ? (
            t('limit.trialNone', { days: trialDays })
          ) : isSound ? (
            <>
              <strong>
                {t('limit.trial', { days: trialDays, level2: data.daysLevel2, level1: data.daysLevel1, seen })}
              </strong>
              <span>{t('limit.trialHours', { level2: data.hoursLevel2, level1: data.hoursLevel1 })}</span>
              <small>{t('limit.trialOf', { name: device.deviceName })}</small>
            </>
          ) : (
            t('limit.trialHint', { days: trialDays })
          )}
        </span>
      </p>
    </>
  );
}
