import type { Device } from '@oilsight/contract';
import { useMemo } from 'react';
import type { History } from '../../../domain/history/history-query.ts';
import type { OrderedRows } from '../useOrderedRows.ts';
import { IndicatorRow } from './IndicatorRow.tsx';
import type { IndicatorRowProps } from './IndicatorRow.tsx';

interface IndicatorRowsProps {
  readonly device: Pick<Device, 'deviceId' | 'reportIntervalMs'>;
  readonly shown: OrderedRows['ordered'];
  readonly parts: OrderedRows['parts'];
  /** The last day of the indicators; undefined: it has not come. */
  readonly sparks: History | undefined;
  readonly onCurve: IndicatorRowProps['onCurve'];
  /** Opens the limits of an indicator that may be set; null: the reader may set none here. */
  readonly onLimitsOf: (key: string) => IndicatorRowProps['onLimits'];
}

/** Indicators as the table of the page has them, each a list item. */
export function IndicatorRows({ device, shown, parts, sparks, onCurve, onLimitsOf }: IndicatorRowsProps) {
  const seriesOf = useMemo(() => new Map(sparks?.series.map((series) => [series.key, series])), [sparks]);
  return shown.map(({ key, row, stateKey, isWithheld, target, finding }) => (
    <IndicatorRow
      key={key}
      deviceId={device.deviceId}
      row={row}
      stateKey={stateKey}
      series={seriesOf.get(key)}
      sparkFrom={sparks?.from ?? 0}
      sparkTo={sparks?.to ?? 1}
      reportIntervalMs={device.reportIntervalMs}
      target={target}
      part={parts.get(key) ?? null}
      finding={finding}
      isWithheld={isWithheld}
      onCurve={onCurve}
      onLimits={onLimitsOf(key)}
    />
  ));
}
