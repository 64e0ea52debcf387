import { longestInstitution } from '@oilsight/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/TextField.tsx';
import { institutionsQuery } from './report-queries.ts';

interface InstitutionFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly hint?: string;
  readonly onChange: (value: string) => void;
}

/** Who tests: a name, offered from those that reports have named before. */
export function InstitutionField({ value, error, hint, onChange }: InstitutionFieldProps) {
  const { t } = useTranslation('reports');
  const id = useId();
  const { data } = useQuery(institutionsQuery);
  return (
    <>
      <TextField
        name="institution"
        label={t('institution')}
        icon="building"
        list={id}
        maxLength={longestInstitution}
        autoComplete="off"
        value={value}
        error={error}
        hint={hint}
        onChange={onChange}
      />
      <datalist id={id}>
        {(data ?? []).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
