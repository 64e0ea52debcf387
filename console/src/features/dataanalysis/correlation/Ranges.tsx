import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../ui/Segmented.tsx';
import { presets, readAddress, writeAddress } from '../address.ts';
import type { Preset } from '../address.ts';
import type { TabProps } from '../tab.ts';

/** The ranges that end now; another range of the page stays as long as none of them is chosen. */
export function Ranges({ search, onAddress }: Pick<TabProps, 'search' | 'onAddress'>) {
  const { t } = useTranslation('statistics');
  const { range } = readAddress(search);
  return (
    <Segmented
      label={t('range')}
      value={range.kind === 'preset' ? range.preset : null}
      segments={(Object.keys(presets) as Preset[]).map((value) => ({ value, label: t(`ranges.${value}`) }))}
      onChange={(preset) => onAddress((now) => writeAddress(now, { range: { kind: 'preset', preset } }))}
    />
  );
}
