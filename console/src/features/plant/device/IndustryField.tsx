import { industries, inLanguage } from '@oilsight/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { TextField } from '../../../ui/TextField.tsx';

interface IndustryFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** The industry of a device: any name, offered from those that are known in both languages. */
export function IndustryField({ value, error, onChange }: IndustryFieldProps) {
  const { t } = useTranslation('plant');
  const language = useLanguage();
  const id = useId();
  return (
    <>
      <TextField
        name="industry"
        label={t('field.industry')}
        icon="building"
        list={id}
        maxLength={100}
        autoComplete="off"
        value={value}
        error={error}
        onChange={onChange}
      />
      <datalist id={id}>
        {industries.map((industry) => (
          <option key={industry.en} value={inLanguage(industry, language)}>
            {inLanguage(industry, language)}
          </option>
        ))}
      </datalist>
    </>
  );
}
