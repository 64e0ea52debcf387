import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartLook } from '../../../domain/useChartLook.ts';
import { chargeQuantity } from './charge-quantity.ts';

/** Names of quantities of charges, in the reader's language. */
export function useQuantityName(): (key: string) => string {
  const { t } = useTranslation('charges');
  const look = useChartLook();
  const ageing = t('ageing.name');
  return useCallback((key) => chargeQuantity(key, look, ageing).name, [look, ageing]);
}
