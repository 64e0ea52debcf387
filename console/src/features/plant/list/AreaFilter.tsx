import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { FilterSelect } from '../../../ui/SelectField.tsx';
import { levelsOf } from '../../../domain/areas/levels.ts';
import { areasQuery } from '../../../domain/areas/areas-query.ts';

/** Narrows to a province, then to a city of it. */
export function AreaFilter({
  areaNo,
  onChange,
}: {
  readonly areaNo: string | null;
  readonly onChange: (areaNo: string | null) => void;
}) {
  const { t } = useTranslation('plant');
  const { t: common } = useTranslation('common');
  const [province, city] = levelsOf(areaNo ?? '');
  return (
    <>
      <Level
        label={common('area.province')}
        all={t('filter.allProvinces')}
        above=""
        value={province ?? null}
        onChange={onChange}
      />
      {province === undefined ? null : (
        <Level
          label={common('area.city')}
          all={t('filter.allCities')}
          above={province}
          value={city ?? null}
          onChange={(chosen) => onChange(chosen ?? province)}
        />
      )}
    </>
  );
}

interface LevelProps {
  readonly label: string;
  readonly all: string;
  /** The area that these are in. */
  readonly above: string;
  readonly value: string | null;
  readonly onChange: (areaNo: string | null) => void;
}

function Level({ label, all, above, value, onChange }: LevelProps) {
  const language = useLanguage();
  const areas = useQuery(areasQuery(above, language)).data ?? [];
  return (
    <FilterSelect
      label={label}
      all={all}
      value={value}
      options={areas.map(({ areaNo, areaName }) => ({ value: areaNo, label: areaName }))}
      onChange={onChange}
    />
  );
}
