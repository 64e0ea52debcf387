import { capital, parameterWords } from '@oilsight/oil';
import type { Parameter } from '@oilsight/oil';
import { inLanguage } from '@oilsight/contract';
import type { DeviceDiagnosis, Language } from '@oilsight/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { quantityOf } from '../../domain/quantity.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { Area, Missing } from './coverage.ts';
import { remarksOf } from './diagnosis.ts';

export interface DiagnosisWords {
  readonly language: Language;
  /** Where the number comes from that a condition compares with: a standard sets a limit, the rule a threshold. */
  readonly source: (source: string) => string;
  /** Areas and single quantities, listed. */
  readonly missing: (missing: Pick<Missing, 'areas' | 'parameters'>) => string;
  /** Areas and telemetry keys, listed. */
  readonly leftOut: (left: { readonly areas: readonly Area[]; readonly keys: readonly string[] }) => string;
  readonly areas: (areas: readonly Area[]) => string;
  /** What was checked without a finding, and remarks that need no action; `passed`: shown beside a passed limit. */
  readonly checked: (diagnosis: Pick<DeviceDiagnosis, 'coverage' | 'findings'>, place: 'normal' | 'passed') => string;
}

function parameterText(parameter: string, language: Language): string {
  return Object.hasOwn(parameterWords, parameter)
    ? capital(inLanguage(parameterWords[parameter as Parameter], language))
    : parameter;
}

/** Names for the parts of a diagnosis, in the reader's language. */
export function useDiagnosisWords(): DiagnosisWords {
  const { t } = useTranslation('diagnosis');
  const language = useLanguage();
  const areaNames = useCallback((areas: readonly Area[]) => areas.map((area) => t(`area.${area}`)), [t]);
  return useMemo(() => {
    const listed = (names: readonly string[]) => names.join(t('comma'));
    return {
      language,
      source: (source) => (source === 'default' ? t('comparedWith.default') : t('comparedWith.standard', { source })),
      missing: ({ areas, parameters }) =>
        listed([...areaNames(areas), ...parameters.map((parameter) => parameterText(parameter, language))]),
      leftOut: ({ areas, keys }) => listed([...areaNames(areas), ...keys.map((key) => quantityOf(key, language).name)]),
      areas: (areas) => listed(areaNames(areas)),
      checked: ({ coverage, findings }, place) => {
        const names = listed(remarksOf(findings).map(({ name }) => inLanguage(name, language)));
        const count = coverage.decided;
        if (place === 'normal')
          return names === '' ? t('normal.checked', { count }) : t('normal.noted', { count, names });
        return names === '' ? t('passed.quiet', { count }) : t('passed.noted', { count, names });
      },
    };
  }, [t, language, areaNames]);
}
