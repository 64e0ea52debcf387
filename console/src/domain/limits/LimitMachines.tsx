import { maxLimitFactories } from '@oilsight/contract';
import type { Device, LimitedDevice, LimitedDevices, LimitValues } from '@oilsight/contract';
import { severityOf } from '@oilsight/oil';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownLimits } from '../../charts/prepare/limit-lines.ts';
import { limitScale } from '../../charts/prepare/limit-scale.ts';
import { shownLimits } from '../../charts/prepare/shown-series.ts';
import { shownValue } from '../../charts/prepare/shown-unit.ts';
import { shortTimeText } from '../../lib/reader-time.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Skeleton, SkeletonBar } from '../../ui/Skeleton.tsx';
import { StateIcon } from '../../ui/StateTag.tsx';
import { IndicatorValue } from '../IndicatorValue.tsx';
import { nearestLimit } from './limit-effect.ts';
import { distanceText, pairText } from './limit-texts.ts';
import type { LimitScope, Words } from './limit-texts.ts';
import { ReplacedLimits } from './ReplacedLimits.tsx';
import { machinesOnPage, machinesQuery } from './queries.ts';
import styles from './LimitMachines.module.css';

interface LimitMachinesProps {
  readonly device: Device;
  readonly indicator: string;
  readonly scope: LimitScope;
  readonly onScope: (scope: LimitScope) => void;
  /** The counts of all scopes; undefined: not known yet. */
  readonly counts: LimitedDevices | undefined;
  /** What would hold in the scope; null: nothing. undefined: something in it is wrong. */
  readonly limits: LimitValues | null | undefined;
  /** Whether limits of the scope are taken back, so that those of the next source hold. */
  readonly isWider: boolean;
  /** Whether saving would change anything. */
  readonly isChange: boolean;
  readonly words: Words;
}

/** Machines that would get the limits of a scope: those without limits of their own. */
export function heldBy(counts: LimitedDevices, scope: LimitScope): number {
  if (scope === 'device') return 1;
  const { devices, keeping } = scope === 'type' ? counts.inFactory : counts.inScope;
  return devices - keeping;
}

/** Which machines the limits are for, and what will hold for each. */
export function LimitMachines(props: LimitMachinesProps) {
  const { device, indicator, scope, onScope, counts, limits, isWider, isChange, words } = props;
  const { t } = useTranslation('oils');
  const id = useId();
  const reach = scope === 'all' ? 'scope' : 'factory';
  const [paging, setPaging] = useState({ reach, pageNum: 1 });
  const pageNum = paging.reach === reach ? paging.pageNum : 1;
  const { data, error, isFetching, refetch } = useQuery(machinesQuery(device.deviceId, indicator, reach, pageNum));
  const all = counts?.inScope;
  const isMany = all !== undefined && all.factories > 1;
  const isTooMany = all !== undefined && all.factories > maxLimitFactories;
  return (
    <section className={styles.machines} aria-labelledby={id} aria-busy={isFetching || undefined}>
      <div className={styles.head}>
        <h3 id={id}>{t('limit.machines.title')}</h3>
        <Segmented
          label={t('limit.machines.title')}
          value={scope}
          onChange={onScope}
          isShared
          segments={[
            { value: 'device', label: t('limit.machines.device') },
            { value: 'type', label: t('limit.machines.type', { count: counts?.inFactory.devices ?? 1 }) },
            ...(isMany && !isTooMany
              ? [{ value: 'all' as const, label: t('limit.machines.all', { count: all.devices }) }]
              : []),
          ]}
        />
      </div>
      {isTooMany ? <p className={styles.note}>{t('limit.machines.tooMany', { most: maxLimitFactories })}</p> : null}
      {scope === 'all' && counts !== undefined && isChange && limits !== undefined ? (
        <ReplacedLimits factories={counts.factories} limits={isWider ? null : limits} words={words} />
      ) : null}
      {data === undefined ? (
        error === null ? (
          <Skeleton>
            <div className={styles.bones}>
              {[0, 1, 2, 3].map((row) => (
                <SkeletonBar key={row} height={20} />
              ))}
            </div>
          </Skeleton>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        )
      ) : (
        <>
          <ul aria-labelledby={id}>
            {data.rows.map((row) => (
              <MachineRow key={row.deviceId} row={row} isOther={row.customerId !== device.customerId} {...props} />
            ))}
          </ul>
          {data.total > machinesOnPage ? (
            <Pager
              sizes={[]}
              total={data.total}
              pageNum={pageNum}
              pageSize={machinesOnPage}
              onPage={(next) => setPaging({ reach, pageNum: next })}
              onSize={() => undefined}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

function MachineRow({
  row,
  isOther,
  device,
  indicator,
  scope,
  limits,
  isChange,
  words,
}: LimitMachinesProps & { readonly row: LimitedDevice; readonly isOther: boolean }) {
  const { t } = useTranslation('oils');
  const { quantity } = words;
  const isHere = row.deviceId === device.deviceId;
  const isHeld = scope === 'device' ? isHere : row.inForce?.source.kind !== 'device';
  const isChanged = isHeld && isChange && limits !== undefined;
  const after = isChanged ? limits : row.inForce;
  const shown = after === null ? null : { worse: 'both' as const, ...after, source: '' };
  const state = row.unheard ?? (row.value === null || shown === null ? null : severityOf(row.value, shown));
  const nearest = row.value === null || shown === null || quantity.isSwitch ? null : nearestLimit(row.value, shown);
  const distance =
    row.at === null
      ? t('limit.noReading')
      : row.unheard === 'fault'
        ? t('limit.machines.fault')
        : row.unheard === 'offline'
          ? t('limit.machines.lastAt', { at: shortTimeText(row.at) })
          : nearest === null
            ? // A switch has no distance: what its limits say stands behind.
              shown === null
              ? t('limit.machines.noLimit')
              : ''
            : t(`limit.machines.${nearest.by > 0 ? 'beyond' : 'within'}.${nearest.level}`, {
                by: distanceText(nearest.by, words),
              });
  return (
    <li className={styles.row} data-held={isHeld || undefined}>
      {state === null ? <span /> : <StateIcon state={state} size="s" />}
      <span className={styles.name} title={`${row.deviceName} · ${row.customerName}`}>
        <b>{row.deviceName}</b>
        {isOther ? <small>{row.customerName}</small> : null}
      </span>
      <span className={styles.value}>
        <IndicatorValue indicator={indicator} value={row.unheard === 'fault' ? null : row.value} unit="shown" />
      </span>
      {shown === null || quantity.isSwitch ? (
        <span className={styles.scale} />
      ) : (
        <Scale value={shownValue(quantity, row.value)} limits={shownLimits(quantity, shown)} words={words} />
      )}
      <span className={`${styles.distance} num`} data-tone={(nearest?.by ?? 0) > 0 ? nearest?.level : undefined}>
        {distance}
      </span>
      <span className={`${styles.after} num`}>
        {isChanged
          ? t('limit.machines.changes')
          : row.inForce === null
            ? t('limit.machines.staysUnset')
            : t(row.inForce.source.kind === 'device' ? 'limit.machines.keepsOwn' : 'limit.machines.keeps', {
                limits: pairText(row.inForce, words),
              })}
      </span>
    </li>
  );
}

const width = 70;

/** Where a value stands between its limits. */
function Scale({
  value,
  limits,
  words: {
    quantity: { range },
  },
}: {
  readonly value: number | null;
  readonly limits: ShownLimits;
  readonly words: Words;
}) {
  const { from, to, mark } = limitScale(value, limits, range);
  const at = (limit: number | null) => (limit === null ? null : limitScale(limit, limits, range).mark);
  return (
    <svg className={styles.scale} width={width + 2} height="13" aria-hidden>
      <rect className={styles.track} y="5" width={width} height="4" rx="2" />
      <rect className={styles.zone} x={from * width} y="5" width={(to - from) * width} height="4" rx="2" />
      {(['level2Low', 'level2High', 'level1Low', 'level1High'] as const).map((bound) => {
        const share = at(limits[bound]);
        return share === null ? null : (
          <line
            key={bound}
            className={styles.tick}
            data-tone={bound.startsWith('level1') ? 'level1' : 'level2'}
            x1={share * width}
            x2={share * width}
            y1="3"
            y2="11"
          />
        );
      })}
      {mark === null ? null : (
        <rect className={styles.mark} x={mark * (width - 1)} y="1" width="2.6" height="11" rx="1" />
      )}
    </svg>
  );
}
