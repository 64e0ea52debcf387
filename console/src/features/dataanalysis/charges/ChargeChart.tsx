import type { OilCharges } from '@oilsight/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StackedChart } from '../../../charts/draw/StackedChart.tsx';
import { formatNumber } from '../../../charts/prepare/numbers.ts';
import type { Moment } from '../../../charts/prepare/moments.ts';
import type { View } from '../../../charts/prepare/time-range.ts';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { hourMs } from '../../../lib/time.ts';
import { useIsMobile } from '../../../lib/useMedia.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { writeCharges } from './address.ts';
import type { ChargesAddress } from './address.ts';
import { chargeQuantity } from './charge-quantity.ts';
import styles from './ChargeChart.module.css';
import { ChargeLanes } from './ChargeLanes.tsx';
import { boundsOf, chargePanels, originOf } from './chart-panels.ts';
import type { ShownCharge } from './shown-charges.ts';
import { useChargeWords } from './useChargeWords.ts';

interface ChargeChartProps {
  readonly charges: OilCharges;
  readonly shown: readonly ShownCharge[];
  readonly address: ChargesAddress;
  readonly onAddress: (change: (now: URLSearchParams) => URLSearchParams) => void;
}

const noMarks: readonly never[] = [];
const forgetChart = () => undefined;

/** Charges upon each other by hours since the oil change, or one after the other on the calendar. */
export function ChargeChart({ charges, shown, address, onAddress }: ChargeChartProps) {
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
      <div className={styles.controls}>
        <Segmented
          label={t('axis.label')}
          value={axis}
          segments={[
            { value: 'calendar', label: t('axis.calendar') },
            { value: 'hours', label: t('axis.hours') },
          ]}
          onChange={(value) => change({ axis: value, zoom: null })}
        />
        <fieldset className={styles.chips} aria-label={t('chips')}>
          {shown.map((one) => (
            <Chip
              key={one.id}
              shown={one}
              name={words.nameOf(one)}
              isOn={drawn.includes(one)}
              onChange={(isOn) => {
                const { number } = one.charge;
                change({ hidden: isOn ? hidden.filter((other) => other !== number) : [...hidden, number] });
              }}
            />
          ))}
        </fieldset>
        <div className={styles.switches}>
          {zoom === null ? null : (
            <Button size="s" kind="quiet" onClick={() => change({ zoom: null })}>
              {t('all')}
            </Button>
          )}
          <Toggle
            label={t('band.label')}
            isOn={hasBand && axis === 'hours'}
            isDisabled={axis !== 'hours' || charges.quantities.every(({ band }) => band === null)}
            onChange={(isOn) => change({ hasBand: isOn })}
          />
          <Toggle label={t('forecast.label')} isOn={hasForecast} onChange={(isOn) => change({ hasForecast: isOn })} />
        </div>
      </div>
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
            marks={noMarks}
            moments={moments}
            onView={(next) => change({ zoom: next })}
            onChart={forgetChart}
          />
          <ChargeLanes shown={drawn} axis={axis} view={view} panels={panels.length} words={words} />
        </>
      )}
    </Card>
  );
}

function Chip({
  shown: { colour, isOwn, dash },
  name,
  isOn,
  onChange,
}: {
  readonly shown: ShownCharge;
  readonly name: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const swatch = <i style={{ background: `var(--c-${colour})` }} data-dash={dash} aria-hidden />;
  // A further device is chosen above the page, not here.
  if (!isOwn)
    return (
      <span className={styles.chip}>
        {swatch}
        {name}
      </span>
    );
  return (
    <label className={styles.chip} data-off={!isOn || undefined}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {swatch}
      {name}
    </label>
  );
}

function Toggle({
  label,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span aria-hidden />
      {label}
    </label>
  );
}
