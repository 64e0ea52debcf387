import { capital, parameterWords } from '@oilsight/oil';
import type { Parameter } from '@oilsight/oil';
import type { Language } from '@oilsight/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../charts/prepare/quantity.ts';
import { inLanguage } from '../../i18n/bilingual.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { Area, Missing } from './coverage.ts';

export interface DiagnosisWords {
  readonly language: Language;
  /** Where a limit comes from. */
  readonly source: (source: string) => string;
  /** Areas and single quantities, listed. */
  readonly missing: (missing: Pick<Missing, 'areas' | 'parameters'>) => string;
  /** Areas and telemetry keys, listed. */
  readonly leftOut: (left: { readonly areas: readonly Area[]; readonly keys: readonly string[] }) => string;
  readonly areas: (areas: readonly Area[]) => string;
}

function parameterText(parameter: string, language: Language): string {
  return Object.hasOwn(parameterWords, parameter) ? capital(inLanguage(parameterWords[parameter as Parameter], language)) : parameter;
}

/** Names of what a diagnosis speaks of, in the reader's language. */
export function useDiagnosisWords(): DiagnosisWords {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const areaNames = useCallback((areas: readonly Area[]) => areas.map((area) => t(`area.${area}`)), [t]);
  return useMemo(() => {
    const listed = (names: readonly string[]) => names.join(t('comma'));
    return {
      language,
      source: (source) => (source === 'default' ? t('limitDefault') : source),
      missing: ({ areas, parameters }) => listed([...areaNames(areas), ...parameters.map((parameter) => parameterText(parameter, language))]),
      leftOut: ({ areas, keys }) => listed([...areaNames(areas), ...keys.map((key) => quantityOf(key, language).name)]),
      areas: (areas) => listed(areaNames(areas)),
    };
  }, [t, language, areaNames]);
}
