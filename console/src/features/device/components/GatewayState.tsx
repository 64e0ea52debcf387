import type { Device } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { useConnection } from '../../../live/connection.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { StateTag } from '../../../ui/StateTag.tsx';
import advice from './Advice.module.css';
import { DayStrip } from './DayStrip.tsx';
import { noFinding } from '../day-cells.ts';
import { LimitReasons, LimitTitle } from './LimitReasons.tsx';
import { Silence } from './Silence.tsx';
import styles from './Verdict.module.css';
import { assessmentOf, stateByLimits } from '../verdict.ts';
import type { IndicatorNow } from '../verdict.ts';

interface GatewayStateProps {
  readonly device: Device;
  readonly rows: readonly IndicatorNow[];
  readonly onCurve: (key: string) => void;
}

/**
 * Stands where a machine has its verdict: a gateway holds no oil, so that only its connection and the limits of its own
 * readings are shown.
 */
export function GatewayState({ device: { deviceId, state: known, lastSeenAt }, rows, onCurve }: GatewayStateProps) {
  const { t } = useTranslation('device');
  const reported = useLiveDevice(deviceId)?.state ?? known;
  const state = stateByLimits(reported, rows);
  const limited = assessmentOf(state, rows);
  // While the connection is lost, the last known state is not shown.
  const { state: line, since, lastDataAt } = useConnection();
  const isCutOff = line === 'offline';
  const shown = isCutOff ? 'unknown' : reported;
  const { icon, tone } = stateLook[shown];
  const connection = shown === 'unknown' || shown === 'offline' ? shown : 'normal';
  return (
    <section className={styles.panel} aria-label={t('gateway.label')}>
      <div className={styles.verdict}>
        <div className={styles.word} data-tone={tone}>
          <h2>
            <Icon name={icon} size="xl" />
            {shown === 'normal'
              ? t('gateway.online')
              : shown === 'offline'
                ? t('gateway.offline')
                : t(`verdict.word.${shown}`)}
          </h2>
          {shown === 'unknown' ? (
            <p className={`${styles.silence} num`}>{t('asOf', { at: timeText(lastDataAt ?? since) })}</p>
          ) : null}
          {state === 'offline' ? <Silence deviceId={deviceId} known={lastSeenAt} /> : null}
          <dl className={styles.parts}>
            <div>
              <dt>{t('gateway.connection')}</dt>
              <dd>
                {connection === 'normal' ? (
                  <StateTag state="normal" words={t('online')} />
                ) : (
                  <StateTag state={connection} />
                )}
              </dd>
            </div>
            {limited === 'offline' ? null : (
              <div>
                <dt>{t('gateway.readings')}</dt>
                <dd>
                  {limited === 'unassessed' ? (
                    <StateTag state="unconnected" words={t('gateway.noLimits')} />
                  ) : (
                    <StateTag state={limited} />
                  )}
                </dd>
              </div>
            )}
          </dl>
          <DayStrip deviceId={deviceId} current={limited} found={noFinding} />
        </div>
        <div className={styles.reasons}>
          <h3>{t('gateway.title')}</h3>
          <p className={styles.what}>{t('gateway.what')}</p>
          {rows.every(({ limits }) => limits === null) && limited !== 'fault' ? null : (
            <>
              <LimitTitle state={state} rows={rows} />
              <LimitReasons deviceId={deviceId} state={state} rows={rows} onCurve={onCurve} />
            </>
          )}
        </div>
        <div className={styles.todo}>
          <div className={advice.advice}>
            <h3 className={advice.title}>{t('gateway.advice')}</h3>
            <p className={advice.first}>{t(`gateway.todo.${isCutOff ? 'unknown' : state}`)}</p>
          </div>
        </div>
      </div>
    </section>
  );
}
