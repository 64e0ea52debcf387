import type { Device, OilCharges } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StackedChart } from '../../../charts/draw/StackedChart.tsx';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import type { Moment } from '../../../charts/prepare/moments.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { hourMs } from '../../../lib/time.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Card } from '../../../ui/Card.tsx';
import { chartNotes } from '../notes/chart-notes.tsx';
import { NoteTool } from '../notes/NoteTool.tsx';
import { useNoting } from '../notes/useNoting.ts';
import { writeCharges } from './address.ts';
import type { ChargesAddress } from './address.ts';
import { chargeQuantity } from './charge-quantity.ts';
import styles from './ChargeChart.module.css';
import { ChargeControls } from './ChargeControls.tsx';
import { ChargeLanes } from './ChargeLanes.tsx';
import { boundsOf, chargePanels, originOf } from './chart-panels.ts';
import type { ShownCharge } from './shown-charges.ts';
import { useChargeWords } from './useChargeWords.ts';

interface ChargeChartProps {
  /** Whose notes stand on the calendar. */
  readonly device: Device;
  readonly charges: OilCharges;
  readonly shown: readonly ShownCharge[];
  readonly address: ChargesAddress;
  readonly onAddress: (change: (now: URLSearchParams) => URLSearchParams) => void;
}

const noDevices: readonly never[] = [];
const noKeys: readonly string[] = [];
const forgetChart = () => undefined;

/** Charges upon each other by hours since the oil change, or one after the other on the calendar. */
export function ChargeChart({ device, charges, shown, address, onAddress }: ChargeChartProps) {
  const { t } = useTranslation('charges');
  const look = useChartLook();
  const isMobile = useIsMobile();
  const words = useChargeWords(charges);
  const { axis, hidden, hasBand, hasForecast, zoom } = address;
  const hiddenNumbers = hidden.join(',');
  const drawn = useMemo(
    () => shown.filter(({ isOwn, charge }) => !isOwn || !hiddenNumbers.split(',').includes(String(charge.number))),
    [shown, hiddenNumbers],
  );
  const bounds = useMemo(() => boundsOf(charges, drawn, axis, hasForecast), [charges, drawn, axis, hasForecast]);
  const view = useMemo<View>(
    () => (zoom === null || zoom.from < bounds.from || zoom.to > bounds.to ? bounds : { from: zoom.from, to: zoom.to }),
    [zoom, bounds],
  );
  // An hour since the oil change is none of the calendar, to which notes belong.
  const noted = useMemo(() => (axis === 'calendar' ? [device] : noDevices), [axis, device]);
  const noting = useNoting(noted, bounds);
  const ageing = t('ageing.name');
  const panels = useMemo(
    () =>
      drawn.length === 0
        ? []
        : chargePanels({
            charges,
            shown: drawn,
            axis,
            hasBand,
            hasForecast,
            view,
            look,
            quantityOf: (key, least) => chargeQuantity(key, look, ageing, least),
            isNarrow: isMobile,
            words,
          }),
    [charges, drawn, axis, hasBand, hasForecast, view, look, ageing, isMobile, words],
  );
  const present = shown.find(({ isPresent }) => isPresent)?.charge;
  const xAxis = useMemo(
    () =>
      axis === 'hours' ? ({ kind: 'hours', changedAt: present?.from ?? null } as const) : ({ kind: 'time' } as const),
    [axis, present?.from],
  );
  const moments = useMemo<Moment[]>(
    () =>
      present === undefined
        ? []
        : [
            {
              id: 'today',
              at: originOf(present, axis) + present.hours * hourMs,
              // A narrow screen needs the room for the forecast.
              label: isMobile ? '' : t('today', { hours: formatNumber(present.hours, 0, look.language) }),
            },
          ],
    [present, axis, t, look.language, isMobile],
  );
  const change = (next: Partial<ChargesAddress>) => onAddress((now) => writeCharges(now, next));
  return (
    <Card label={t('chart')}>
      <ChargeControls
        charges={charges}
        shown={shown}
        drawn={drawn}
        address={address}
        nameOf={words.nameOf}
        note={axis === 'calendar' ? <NoteTool noting={noting} devices={noted} keys={noKeys} view={view} /> : null}
        onChange={change}
      />
      <p className={styles.band}>{words.bandLine}</p>
      {panels.length === 0 ? (
        <p className={styles.empty}>{t(drawn.length === 0 ? 'noneShown' : 'noReadings')}</p>
      ) : (
        <>
          <StackedChart
            panels={panels}
            look={look}
            view={view}
            bounds={bounds}
            axis={xAxis}
            marks={noting.marks}
            {...(axis === 'calendar' ? chartNotes(noting) : {})}
            moments={moments}
            onView={(next) => {
              noting.pin(null);
              change({ zoom: next });
            }}
            onChart={forgetChart}
          />
          <ChargeLanes shown={drawn} axis={axis} view={view} panels={panels.length} words={words} />
        </>
      )}
    </Card>
  );
}
