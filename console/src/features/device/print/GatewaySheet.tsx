import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../../lib/reader-time.ts';
import { useConnection } from '../../../live/connection.ts';
import { useLiveDevice } from '../../../live/useLive.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { stateLook } from '../../../ui/state-look.ts';
import { Silence } from '../components/Silence.tsx';
import { timelineQuery } from '../../../domain/device-log/timeline-query.ts';
import { useOrderedRows } from '../useOrderedRows.ts';
import { stateByLimits } from '../verdict.ts';
import { Curves } from './Curves.tsx';
import styles from './DeviceSheet.module.css';
import { Foot, Head, Title } from './Frame.tsx';
import { IndicatorTable } from './IndicatorTable.tsx';
import { CheckForm, LogAndFacts } from './Parts.tsx';
import type { DeviceSheetProps } from './sheet-props.ts';
import { useFit } from './useFit.ts';

/** Rows of the log that are printed at most, and that are never left out. */
const [mostEvents, leastEvents] = [9, 3];

/**
 * A gateway on one page of paper: whether it is online and since when it was heard of last, its own readings with the
 * curves that the page shows, what happened, what it is, and room to write at the cabinet.
 */
export function GatewaySheet({ device, rows, now, keys, page: shown }: DeviceSheetProps) {
  const { t } = useTranslation('device');
  const [at] = useState(() => Date.now());
  const reported = useLiveDevice(device.deviceId)?.state ?? device.state;
  const { state: line, since, lastDataAt } = useConnection();
  const isCutOff = line === 'offline';
  const state = stateByLimits(reported, now);
  const connection = isCutOff ? 'unknown' : reported === 'offline' ? 'offline' : 'online';
  const look = stateLook[connection];
  const { ordered } = useOrderedRows(device, rows, now);
  const { data } = useInfiniteQuery(timelineQuery(device.deviceId, 'all'));
  const all = (data?.pages.flatMap((each) => each.rows) ?? []).slice(0, mostEvents);
  // Old events give way before indicators do.
  const { page, fitting } = useFit(ordered.length + all.length, 0);
  const events = all.slice(0, Math.max(Math.min(leastEvents, fitting), fitting - ordered.length));
  const listed = ordered.slice(0, fitting - events.length);
  return (
    <div className={styles.sheets} data-sheet>
      <section ref={page} className={styles.page}>
        <Head at={at} />
        <Title device={device} names={['factory', 'number', 'type', 'position', 'newest']} />
        <section
          className={styles.verdict}
          data-tone={look.tone}
          data-state={connection === 'online' ? 'normal' : connection}
        >
          <div className={styles.word}>
            <Icon name={look.icon} size="xl" />
            <h2>
              {isCutOff ? t('verdict.word.unknown') : t(`gateway.${connection === 'offline' ? 'offline' : 'online'}`)}
            </h2>
            {isCutOff ? <div className="num">{t('asOf', { at: timeText(lastDataAt ?? since) })}</div> : null}
            {connection === 'offline' ? <Silence deviceId={device.deviceId} known={device.lastSeenAt} /> : null}
          </div>
          <div className={styles.reasons}>
            <h3>{t('gateway.title')}</h3>
            <p>{t('gateway.what')}</p>
          </div>
          <div className={styles.advice}>
            <h3>{t('gateway.advice')}</h3>
            <p>{t(`gateway.todo.${isCutOff ? 'unknown' : state}`)}</p>
          </div>
        </section>
        <h2 className={styles.heading}>
          {t('indicators.title')} <small className="num">{t('print.count', { count: ordered.length })}</small>
        </h2>
        <IndicatorTable deviceId={device.deviceId} rows={listed} />
        {listed.length === ordered.length ? null : (
          <p className={`${styles.leftOut} num`}>{t('print.leftOut', { count: ordered.length - listed.length })}</p>
        )}
        <Curves device={device} rows={rows} keys={keys} page={shown} />
        <LogAndFacts
          device={device}
          names={['machine', 'industry', 'group', 'installed']}
          events={events}
          total={data?.pages[0]?.total ?? 0}
        />
        <CheckForm steps={[]} />
        <Foot device={device} at={at} page={1} pages={1} />
      </section>
    </div>
  );
}
