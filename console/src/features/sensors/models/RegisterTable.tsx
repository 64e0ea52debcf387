import { maxRegisters, registerFunctions, registerOrders, registerTypes, sentKeyOf } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import { CellTable } from './CellTable.tsx';
import { emptyRegister } from './model-form.ts';
import type { IndicatorRow, RegisterRow } from './model-form.ts';
import { readRegisterCell } from './paste.ts';

interface RegisterTableProps {
  readonly rows: readonly RegisterRow[];
  /** What the registers may give. */
  readonly indicators: readonly IndicatorRow[];
  readonly errorOf: (path: string) => string | null;
  readonly onChange: (rows: readonly RegisterRow[]) => void;
}

/** Where a Modbus sensor keeps its quantities. */
export function RegisterTable({ rows, indicators, errorOf, onChange }: RegisterTableProps) {
  const { t } = useTranslation('sensors');
  const keys = [...new Set(indicators.map(sentKeyOf).filter((key) => key !== ''))];
  const orders = registerOrders.map((value) => ({ value, label: t(`register.order.${value}`) }));
  return (
    <CellTable
      label={t('model.registers')}
      path="registers"
      rows={rows}
      empty={{ ...emptyRegister, key: keys.find((key) => rows.every((row) => row.key !== key)) ?? '' }}
      most={maxRegisters}
      read={readRegisterCell}
      add={t('model.addRegister')}
      errorOf={errorOf}
      onChange={onChange}
      pasteColumns={['key', 'function', 'address', 'type', 'wordOrder', 'byteOrder', 'scale', 'offset', 'unit']}
      columns={[
        {
          key: 'key',
          head: t('register.key'),
          width: '18%',
          isRequired: true,
          options: () => [
            { value: '', label: t('register.choose') },
            ...keys.map((value) => ({ value, label: value })),
          ],
        },
        {
          key: 'function',
          head: t('register.function'),
          width: '13%',
          options: () => registerFunctions.map((value) => ({ value, label: t(`register.kind.${value}`) })),
        },
        { key: 'address', head: t('register.address'), isNumber: true, isRequired: true },
        {
          key: 'type',
          head: t('register.type'),
          width: '11%',
          options: () => registerTypes.map((value) => ({ value, label: value })),
        },
        { key: 'wordOrder', head: t('register.wordOrder'), options: () => orders },
        { key: 'byteOrder', head: t('register.byteOrder'), options: () => orders },
        { key: 'scale', head: t('register.scale'), isNumber: true },
        { key: 'offset', head: t('register.offset'), isNumber: true },
        { key: 'unit', head: t('register.unit') },
      ]}
    />
  );
}
