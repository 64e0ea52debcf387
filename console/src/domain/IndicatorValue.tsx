import { valueText } from '../charts/prepare/quantity.ts';
import { quantityOf } from './quantity.ts';
import { shownValue } from '../charts/prepare/shown-unit.ts';
import { useLanguage } from '../i18n/language.ts';

/** Shown in place of a reading that is missing. */
const nothing = '—';

/**
 * A kept value in the reader's unit, with the decimals of its indicator; with `unit`, followed by it. All values are
 * shown by this component.
 */
export function IndicatorValue({
  indicator,
  value,
  unit,
}: {
  readonly indicator: string;
  readonly value: number | null;
  readonly unit: 'shown' | 'hidden';
}) {
  const language = useLanguage();
  const quantity = quantityOf(indicator, language);
  const text = value === null ? nothing : valueText(quantity, shownValue(quantity, value), language);
  return <span className="num">{unit === 'hidden' || quantity.unit === '' ? text : `${text} ${quantity.unit}`}</span>;
}
