import type { LogEntry } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../ui/SelectField.tsx';
import { oilsFor } from '../oils.ts';
import { useHolds } from '../useHolds.ts';

/** Value of the choice that names no oil. */
export const unnamed = 'unnamed';

/** The oils that an entry of the device's log may name. */
export function useOilChoices(deviceId: string, entry: LogEntry | null): readonly Option<string>[] {
  const { t } = useTranslation('oils');
  const oils = useQuery({ ...oilsFor(deviceId), enabled: useHolds('oils:fill') });
  const known = oils.data ?? [];
  // An oil that can no longer be chosen stays with its entry.
  const named =
    entry === null || entry.oilId === null || entry.oilName === null
      ? null
      : { value: entry.oilId, label: entry.oilName };
  return [
    { value: unnamed, label: t('log.oilUnnamed') },
    ...known.map(({ oilId, oilName, maker }) => ({
      value: oilId,
      label: maker === '' ? oilName : `${oilName} · ${maker}`,
    })),
    ...(named === null || known.some(({ oilId }) => oilId === named.value) ? [] : [named]),
  ];
}
