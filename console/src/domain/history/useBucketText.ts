import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { widthOf } from '../../charts/prepare/time-axis.ts';

/** The width of a bucket in words: "15 minutes". */
export function useBucketText(): (ms: number) => string {
  const { t } = useTranslation('charts');
  return useCallback(
    (ms: number) => {
      const { unit, count } = widthOf(ms);
      return t(`bucket.${unit}`, { count });
    },
    [t],
  );
}
