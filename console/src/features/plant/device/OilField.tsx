import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/call-error.ts';
import { oilsOfFactory } from '../../../domain/oils.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

/** Stands in the choice for no oil. */
const none = ' ';

interface OilFieldProps {
  /** Empty: not chosen yet. */
  readonly customerId: string;
  /** What the device's log says is in it: nothing else can be chosen then. null: it says nothing. */
  readonly oilInForce: string | null;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (oil: string) => void;
}

/** The monitored oil of a device, out of the library of its factory; an oil in its log is the one. */
export function OilField({ customerId, oilInForce, value, error, onChange }: OilFieldProps) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const isFree = oilInForce === null;
  const shown = oilInForce ?? value;
  const { data, error: failure } = useQuery({ ...oilsOfFactory(customerId), enabled: isFree && customerId !== '' });
  const names = [...new Set((data ?? []).map(({ oilName }) => oilName))];
  // What was entered before the library had it, or without it, stays until another one is chosen.
  const isOutside = shown !== '' && !names.includes(shown);
  const options = [
    ...(shown === '' ? [] : [{ value: none, label: t('noOil') }]),
    ...names.map((name) => ({ value: name, label: name })),
    ...(isOutside
      ? [{ value: shown, label: isFree && data !== undefined ? t('oilOutside', { name: shown }) : shown }]
      : []),
  ];
  return (
    <SelectField
      name="monitoringOil"
      label={t('field.monitoringOil')}
      icon="drop"
      placeholder={customerId === '' ? t('factoryFirst') : t('noOil')}
      options={options}
      value={shown}
      disabled={!isFree || customerId === ''}
      error={error ?? (failure === null ? null : failureText(failure, 'query', common))}
      hint={t(isFree ? 'hint.monitoringOil' : 'hint.oilInForce')}
      onChange={(oil) => onChange(oil === none ? '' : oil)}
    />
  );
}
