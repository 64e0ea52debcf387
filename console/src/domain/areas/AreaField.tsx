import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../api/call-error.ts';
import { useLanguage } from '../../i18n/language.ts';
import { SelectField } from '../../ui/SelectField.tsx';
import { levelsOf } from './levels.ts';
import { areasQuery } from './areas-query.ts';
import styles from './AreaField.module.css';

/** Stands in a choice for what is above it: nothing narrower is said. */
const none = 'none';
const levels = ['province', 'city', 'district'] as const;

/** Province, then city, then district; each may be left open. */
export function AreaField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (areaNo: string) => void;
}) {
  const chosen = levelsOf(value);
  return (
    <div className={styles.three}>
      {levels.map((level, index) => (
        <Level
          key={level}
          level={level}
          above={index === 0 ? '' : (chosen[index - 1] ?? null)}
          value={chosen[index] ?? ''}
          error={index === 0 ? error : null}
          onChange={onChange}
        />
      ))}
    </div>
  );
}

interface LevelProps {
  readonly level: (typeof levels)[number];
  /** The area that these are in; null: it is not chosen yet. */
  readonly above: string | null;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (areaNo: string) => void;
}

function Level({ level, above, value, error, onChange }: LevelProps) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  const { data: areas, error: failure } = useQuery({ ...areasQuery(above ?? '', language), enabled: above !== null });
  const options = [
    ...(value === '' ? [] : [{ value: none, label: t('area.open') }]),
    ...(above === null ? [] : (areas ?? [])).map(({ areaNo, areaName }) => ({ value: areaNo, label: areaName })),
  ];
  // What is kept is shown as its number until its name is there.
  const known =
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];
  return (
    <SelectField
      name={level === 'province' ? 'areaNo' : level}
      label={t(`area.${level}`)}
      icon="globe"
      placeholder={above === null && level !== 'province' ? t(`area.first.${level}`) : t('area.choose')}
      options={known}
      value={value}
      disabled={above === null}
      error={error ?? (failure === null ? null : failureText(failure, 'query', t))}
      onChange={(areaNo) => onChange(areaNo === none ? (above ?? '') : areaNo)}
    />
  );
}
