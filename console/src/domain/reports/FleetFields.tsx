import { useTranslation } from 'react-i18next';
import layout from '../../ui/Form.module.css';
import { Segmented } from '../../ui/Segmented.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { fleetSpans, placeKey } from './fleet-form.ts';
import type { FleetPlace, FleetSpan } from './fleet-form.ts';

interface FleetFieldsProps {
  readonly places: readonly FleetPlace[];
  /** Empty: nothing chosen yet. */
  readonly place: string;
  readonly span: FleetSpan;
  readonly error: string | null;
  readonly onPlace: (place: string) => void;
  readonly onSpan: (span: FleetSpan) => void;
}

/** Whose machines a fleet report is of, and which time. */
export function FleetFields({ places, place, span, error, onPlace, onSpan }: FleetFieldsProps) {
  const { t } = useTranslation('reports');
  return (
    <>
      <SelectField
        name="place"
        label={t('fleet.place')}
        icon="factory"
        isRequired
        placeholder={t('fleet.choose')}
        options={places.map((one) => ({
          value: placeKey(one),
          label: one.customerId === null ? t('fleet.whole', { dealer: one.name }) : one.name,
        }))}
        value={place}
        error={error}
        onChange={onPlace}
      />
      <div className={layout.group}>
        <span className={layout.label}>{t('diagnostic.period')}</span>
        <Segmented
          label={t('diagnostic.period')}
          segments={fleetSpans.map((value) => ({ value, label: t(`fleet.span.${value}`) }))}
          value={span}
          onChange={onSpan}
        />
      </div>
    </>
  );
}
