import type { Device } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useLogKinds } from '../../../domain/log-entry/useLogKinds.ts';
import { LogEntryDialog } from '../../../domain/LogEntryDialog.tsx';
import { oilChargesQuery } from '../../../domain/oils.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useNow } from '../../../lib/now.ts';
import { recentDateText } from '../../../lib/reader-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { oilAgeOf } from '../oil-age.ts';
import { oilLogQuery } from '../queries.ts';
import { Figure, WaitingFigure } from './Figure.tsx';
import styles from './FigureStrip.module.css';

/** How long the present oil has been in the machine, since which change, and what was topped up since. */
export function OilAgeFigure({ device }: { readonly device: Device }) {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const kinds = useLogKinds();
  const now = useNow(600);
  const charges = useQuery(oilChargesQuery(device.deviceId));
  const log = useQuery(oilLogQuery(device.deviceId));
  const [isLogging, setIsLogging] = useState(false);
  const litres = (value: number) => `${formatNumber(value, value < 10 ? 1 : 0, language)}\u00A0L`;
  if (charges.isPending || log.isPending) return <WaitingFigure />;
  if (charges.data === undefined || log.data === undefined)
    return (
      <Figure
        title={t('figures.age')}
        beside={[
          <Button
            key="again"
            size="s"
            icon="refresh"
            isBusy={charges.isFetching || log.isFetching}
            onClick={() => void Promise.all([charges.refetch(), log.refetch()])}
          >
            {t('retry')}
          </Button>,
        ]}
      >
        <p className={styles.none}>{t('figures.ageFailed')}</p>
      </Figure>
    );
  const age = oilAgeOf(charges.data, log.data, now);
  const oil = age === null ? [] : [age.oilName, age.volumeL === null ? '' : litres(age.volumeL)];
  return (
    <>
      {age === null ? (
        <Figure
          title={t('figures.age')}
          beside={
            kinds.includes('oil_change')
              ? [
                  <Button key="enter" size="s" aria-haspopup="dialog" onClick={() => setIsLogging(true)}>
                    {t('figures.enterChange')}
                  </Button>,
                ]
              : []
          }
        >
          <p className={styles.none}>{t('figures.ageUnknown')}</p>
        </Figure>
      ) : (
        <Figure
          title={
            <>
              {t('figures.age')}
              <small className="num">{oil.filter((part) => part !== '').join(t('comma'))}</small>
            </>
          }
          beside={[
            age.refills === 0 ? t('figures.noRefill') : t('figures.refills', { count: age.refills }),
            age.newestRefill === null
              ? ''
              : [
                  recentDateText(age.newestRefill.at, now),
                  ...(age.newestRefill.volumeL === null ? [] : [litres(age.newestRefill.volumeL)]),
                ].join(t('comma')),
          ]}
        >
          <p>
            {formatNumber(age.hours, 0, language)}
            <small>{t('figures.ageSince', { at: recentDateText(age.since, now) })}</small>
          </p>
        </Figure>
      )}
      {isLogging ? (
        <Suspense fallback={null}>
          <LogEntryDialog device={device} entry={null} onClose={() => setIsLogging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
