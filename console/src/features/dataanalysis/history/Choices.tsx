import { isMetalKey } from '@oilsight/contract';
import type { Device, LiveIndicator } from '@oilsight/contract';
import { dayMs, minuteMs, hourMs } from '@oilsight/oil';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBucketText } from '../../../domain/history/useBucketText.ts';
import { IndicatorPicker } from '../../../domain/indicator-picker/IndicatorPicker.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { intervals, lengthOf, maxDevices, maxKeys, presets, writeAddress } from '../address.ts';
import type { AnalysisAddress, AnalysisRange, Preset } from '../address.ts';
import { limitProblem } from '../limits.ts';
import type { TabProps } from '../tab.ts';
import { AddDevice } from './AddDevice.tsx';
import styles from './Choices.module.css';
import { curvesQuery } from './curves-query.ts';
import { DeviceChip } from './DeviceChip.tsx';

const CustomRange = lazy(() =>
  import('../../../domain/range-picker/CustomRange.tsx').then((module) => ({ default: module.CustomRange })),
);

interface ChoicesProps extends TabProps {
  readonly address: AnalysisAddress;
  readonly rows: readonly (readonly LiveIndicator[])[];
  readonly keys: readonly string[];
  /** Whether devices are chosen here; else a tree beside it has them. */
  readonly mayAdd: boolean;
}

/** What is compared over which range: a change is asked for at once. */
export const Choices = memo(function Choices({ devices, rows, keys, address, mayAdd, onAddress }: ChoicesProps) {
  const { t } = useTranslation('analysis');
  const [isCustomOpen, setCustomOpen] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { range, timeInterval } = address;
  const change = (next: Partial<AnalysisAddress>) => onAddress((now) => writeAddress(now, next));
  const ids = devices.map(({ deviceId }: Device) => deviceId);
  const client = useQueryClient();
  /** Asks for the curves at the press itself: drawing the page for its new address takes longer than sending this. */
  const ask = (next: AnalysisRange) => {
    const problem = limitProblem({ devices: ids.length, keys, spanMs: lengthOf(next), interval: timeInterval });
    if (problem !== null || keys.length === 0) return;
    void client.prefetchQuery(
      curvesQuery({ deviceIds: ids, keys, range: next, interval: timeInterval, isRefusedShown: true }),
    );
  };
  const isCustom = isCustomOpen || range.kind === 'fixed';
  const reported = [...new Map(rows.flat().flatMap((row) => (row.at === null ? [] : [[row.key, row]]))).values()];
  return (
    <Card label={t('choices')} isFlush>
      <div className={styles.line}>
        <span className={styles.label}>{t('compared')}</span>
        <ul className={styles.chips}>
          {devices.map((device, place) => (
            <DeviceChip
              key={device.deviceId}
              name={device.deviceName}
              place={place}
              onRemove={
                ids.length === 1 ? null : () => change({ deviceIds: ids.filter((id) => id !== device.deviceId) })
              }
            />
          ))}
        </ul>
        {mayAdd && ids.length < maxDevices ? (
          <Button size="s" icon="plus" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('add', { count: ids.length, most: maxDevices })}
          </Button>
        ) : null}
        {isAdding ? (
          <AddDevice
            chosen={ids}
            onDevice={(deviceId) => {
              setAdding(false);
              change({ deviceIds: [...ids, deviceId] });
            }}
            onClose={() => setAdding(false)}
          />
        ) : null}
      </div>
      <div className={styles.line}>
        <IndicatorPicker rows={reported} keys={keys} most={maxKeys} onKeys={(next) => change({ keys: next })} />
        <div className={styles.tools}>
          <Segmented
            label={t('range')}
            value={isCustom ? 'custom' : range.preset}
            onChange={(choice) => {
              setCustomOpen(choice === 'custom');
              if (choice === 'custom') return;
              ask({ kind: 'preset', preset: choice });
              change({ range: { kind: 'preset', preset: choice } });
            }}
            segments={[
              ...(Object.keys(presets) as Preset[]).map((value) => ({ value, label: t(`preset.${value}`) })),
              { value: 'custom' as const, label: t('custom') },
            ]}
          />
          <Interval keys={keys} value={timeInterval} onChange={(next) => change({ timeInterval: next })} />
        </div>
      </div>
      {isCustom ? (
        <div className={styles.line}>
          <Suspense fallback={null}>
            <CustomRange
              range={range.kind === 'fixed' ? range : { kind: 'fixed', ...sinceNow(range.preset) }}
              onRange={(next) => {
                if (next.kind !== 'fixed') return;
                setCustomOpen(false);
                change({ range: next });
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </Card>
  );
});

function sinceNow(preset: Preset): { readonly from: number; readonly to: number } {
  const to = Math.floor(Date.now() / minuteMs) * minuteMs;
  return { from: to - presets[preset], to };
}

interface IntervalProps {
  readonly keys: readonly string[];
  /** ms; null: as the screen needs it. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** How much time a point stands for. Counts of metal particles have days alone. */
function Interval({ keys, value, onChange }: IntervalProps) {
  const { t } = useTranslation('analysis');
  const bucketText = useBucketText();
  const isMetal = keys.some(isMetalKey);
  const offered = intervals.filter((ms) => ms === value || !isMetal || ms >= dayMs);
  // A day is said in hours, as the specification of metal abrasive sensors says it.
  const words = (ms: number) => (ms === dayMs ? t('hours', { count: dayMs / hourMs }) : bucketText(ms));
  return (
    <FilterSelect
      label={t('interval.label')}
      all={t('interval.auto')}
      options={offered.map((ms) => ({ value: String(ms), label: t('interval.each', { width: words(ms) }) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
