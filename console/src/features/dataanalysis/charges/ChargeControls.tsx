import type { OilCharges } from '@oilsight/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { ChargesAddress } from './address.ts';
import styles from './ChargeChart.module.css';
import type { ShownCharge } from './shown-charges.ts';

interface ChargeControlsProps {
  readonly charges: OilCharges;
  readonly shown: readonly ShownCharge[];
  readonly drawn: readonly ShownCharge[];
  readonly address: ChargesAddress;
  readonly nameOf: (shown: ShownCharge) => string;
  /** Writes a note, where the axis has moments to write on. */
  readonly note: ReactNode;
  readonly onChange: (change: Partial<ChargesAddress>) => void;
}

/** Which axis, which charges, and what is drawn beside them. */
export function ChargeControls({ charges, shown, drawn, address, nameOf, note, onChange }: ChargeControlsProps) {
  const { t } = useTranslation('charges');
  const { axis, hidden, hasBand, hasForecast, zoom } = address;
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('axis.label')}
        value={axis}
        segments={[
          { value: 'calendar', label: t('axis.calendar') },
          { value: 'hours', label: t('axis.hours') },
        ]}
        onChange={(value) => onChange({ axis: value, zoom: null })}
      />
      <fieldset className={styles.chips} aria-label={t('chips')}>
        {shown.map((one) => (
          <Chip
            key={one.id}
            shown={one}
            name={nameOf(one)}
            isOn={drawn.includes(one)}
            onChange={(isOn) => {
              const { number } = one.charge;
              onChange({ hidden: isOn ? hidden.filter((other) => other !== number) : [...hidden, number] });
            }}
          />
        ))}
      </fieldset>
      <div className={styles.switches}>
        {note}
        {zoom === null ? null : (
          <Button size="s" kind="quiet" onClick={() => onChange({ zoom: null })}>
            {t('all')}
          </Button>
        )}
        <Toggle
          label={t('band.label')}
          isOn={hasBand && axis === 'hours'}
          isDisabled={axis !== 'hours' || charges.quantities.every(({ band }) => band === null)}
          onChange={(isOn) => onChange({ hasBand: isOn })}
        />
        <Toggle label={t('forecast.label')} isOn={hasForecast} onChange={(isOn) => onChange({ hasForecast: isOn })} />
      </div>
    </div>
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
