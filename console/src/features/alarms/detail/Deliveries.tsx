import type { AlarmDelivery } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import { useAlarmWords } from '../../../domain/alarms/useAlarmWords.ts';
import { useNow } from '../../../lib/now.ts';
import { withWholeValues } from '../../../lib/whole-values.ts';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/Icon.tsx';
import styles from './Below.module.css';
import { recentClockText } from '../../../lib/reader-time.ts';

const modeIcons: Readonly<Record<AlarmDelivery['mode'], IconName>> = { sms: 'phone', email: 'mail', wechat: 'chat' };
const stateIcons: Readonly<Record<AlarmDelivery['state'], IconName>> = {
  sent: 'check',
  waiting: 'clock',
  failed: 'close',
  unknown: 'info',
  cancelled: 'minus',
};

/**
 * What was sent to whom, and what became of it.
 *
 * @param sendCount notices sent, also where the reader may not see to whom
 */
export function Deliveries({
  deliveries,
  sendCount,
}: {
  readonly deliveries: readonly AlarmDelivery[];
  readonly sendCount: number;
}) {
  const { t } = useTranslation('alarmRecords');
  const words = useAlarmWords();
  const now = useNow(60);
  const newest = deliveries[0];
  const sent = deliveries.filter(({ state }) => state === 'sent').length;
  return (
    <Card label={t('deliveries.title')} isFlush>
      <h2 className={styles.title}>
        {t('deliveries.title')}{' '}
        {deliveries.length === 0 ? null : (
          <small className="num">{t('deliveries.count', { count: deliveries.length, sent })}</small>
        )}
      </h2>
      {newest === undefined ? (
        <p className={styles.none}>
          {sendCount === 0 ? t('deliveries.none') : t('deliveries.hidden', { count: sendCount })}
        </p>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('deliveries.at')}</th>
                <th scope="col">{t('deliveries.receiver')}</th>
                <th scope="col">{t('deliveries.mode')}</th>
                <th scope="col">{t('deliveries.result')}</th>
                <th scope="col">{t('deliveries.took')}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map(({ messageId, at, receiver, mode, step, state, attempts, code, tookMs }) => (
                <tr key={messageId}>
                  <td className="num">{recentClockText(at, now)}</td>
                  <td>{receiver}</td>
                  <td>
                    <span>
                      <Icon name={modeIcons[mode]} size="s" />
                      {words.t(`mode.${mode}`)}
                    </span>
                  </td>
                  <td>
                    <span title={code}>
                      <Icon name={stateIcons[state]} size="s" />
                      {t(`delivery.${state}`)}
                      <small className="num">
                        {[
                          t(`step.${step}`),
                          attempts > 1 ? t('deliveries.attempts', { count: attempts }) : '',
                          state === 'sent' ? '' : code,
                        ]
                          .filter((part) => part !== '')
                          .join(t('stop'))}
                      </small>
                    </span>
                  </td>
                  <td className="num">
                    {tookMs === null
                      ? '—'
                      : `${formatNumber(tookMs / 1000, tookMs < 10_000 ? 1 : 0, words.language)} s`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.text}>
            <span>{t('deliveries.text')}</span>
            {withWholeValues(newest.text)}
          </p>
        </>
      )}
    </Card>
  );
}
