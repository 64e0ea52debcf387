import { listSorts } from '@oilsight/contract';
import { useTranslation } from 'react-i18next';
import type { ListOrder } from '../../../domain/device-rows/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import styles from './DeviceBoard.module.css';

/** The order of the list on a phone, where no heads of columns stand. */
export function OrderSelect({
  order: { sort, isDescending },
  onChange,
}: {
  readonly order: ListOrder;
  readonly onChange: (order: ListOrder) => void;
}) {
  const { t } = useTranslation('devices');
  return (
    <span className={styles.order}>
      <FilterSelect
        label={t('sort.by')}
        all={null}
        options={listSorts.map((value) => ({ value, label: t(`order.${value}`) }))}
        value={sort}
        onChange={(next) => next !== null && onChange({ sort: next, isDescending: false })}
      />
      <Button
        icon={isDescending ? 'chevron-down' : 'chevron-up'}
        label={t('order.turn')}
        aria-pressed={isDescending}
        onClick={() => onChange({ sort, isDescending: !isDescending })}
      />
    </span>
  );
}
